package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// Digest identifies what the processes of a group are configured with: the
// settings, whose member order does not matter, TLS, and limits as they encode
// to JSON. It is kept across restarts, so its form must not change.
func Digest(c process.Config, limits any) string {
	var settings any
	_ = json.Unmarshal(c.Settings, &settings) // checked where the configuration is read
	if settings == nil {
		settings = map[string]any{}
	}
	text, err := json.Marshal(struct {
		Settings any
		Plain    bool
		Limits   any
	}{settings, c.Plain, limits})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
