package main

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// TestAESNode compares with payloads of another implementation, in both
// directions. Expected values: scripts/oracle/security_aes.mjs, Node 20 on OpenSSL 3.
func TestAESNode(t *testing.T) {
	text, err := os.ReadFile("testdata/aes.json")
	if err != nil {
		t.Fatal(err)
	}
	var record struct {
		Cases []struct{ Text, Password, Random, Payload string }
	}
	if err := json.Unmarshal(text, &record); err != nil || len(record.Cases) == 0 {
		t.Fatalf("%d cases, error %v", len(record.Cases), err)
	}
	for _, c := range record.Cases {
		ctx := sdk.WithRandom(t.Context(), stream(unhex(t, c.Random)...))
		got, err := AES.Run(ctx, aesRequest{c.Text, c.Password, "encrypt"})
		if err != nil || got.Result != c.Payload {
			t.Errorf("encrypted to %s, want %s, error %v", got.Result, c.Payload, err)
		}
		got, err = AES.Run(t.Context(), aesRequest{c.Payload, c.Password, "decrypt"})
		if err != nil || got.Result != c.Text {
			t.Errorf("decrypted to %q, want %q, error %v", got.Result, c.Text, err)
		}
	}
}

// Expected values: the payload is the first of testdata/aes.json.
func TestAES(t *testing.T) {
	const (
		payload  = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG21mCaRzlIgWv5r9qbudgZoZK4vMqAuNdjA1NcRMFA=="
		password = `", "password": "correct horse battery staple", "mode": "decrypt"}`
	)
	refused := func(name, body string) sdktest.Case {
		return sdktest.Case{Name: name, Body: body, Code: "INVALID_INPUT", Field: "text"}
	}
	sdktest.Run(t, AES, []sdktest.Case{
		{Name: "decrypt", Body: `{"text": "` + payload + password, Want: `{"result": "attack at dawn"}`},
		refused("wrong password", `{"text": "`+payload+`", "password": "Correct horse battery staple", "mode": "decrypt"}`),
		refused("salt changed", `{"text": "B`+payload[1:]+password),
		refused("IV changed", `{"text": "`+payload[:24]+"FCIT"+payload[28:]+password),
		refused("ciphertext changed", `{"text": "`+payload[:40]+"AAAA"+payload[44:]+password),
		refused("tag changed", `{"text": "`+payload[:72]+"AAAA"+payload[76:]+password),
		refused("cut off", `{"text": "`+payload[:76]+password),
		refused("too short for a tag", `{"text": "`+payload[:56]+password),
		refused("no padding", `{"text": "`+payload[:78]+password),
		refused("other unused bits", `{"text": "`+payload[:77]+"B=="+password),
		refused("line break", `{"text": "`+payload[:40]+`\n`+payload[40:]+password),
		refused("blank in front", `{"text": " `+payload+password),
		refused("base64url", `{"text": "----`+payload[4:]+password),
		refused("nothing to decrypt", `{"text": "`+password),
		refused("text missing", `{"password": "p"}`),
		{Name: "empty password", Body: `{"text": "a", "password": ""}`, Code: "INVALID_INPUT", Field: "password"},
		{Name: "password missing", Body: `{"text": "a"}`, Code: "INVALID_INPUT", Field: "password"},
		{Name: "unknown mode", Body: `{"text": "a", "password": "p", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "empty mode", Body: `{"text": "a", "password": "p", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}

// TestAESRefusesAlike checks that the message does not tell what is wrong.
func TestAESRefusesAlike(t *testing.T) {
	const payload = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG21mCaRzlIgWv5r9qbudgZoZK4vMqAuNdjA1NcRMFA=="
	_, wrong := AES.Run(t.Context(), aesRequest{payload, "x", "decrypt"})
	_, broken := AES.Run(t.Context(), aesRequest{"!", "x", "decrypt"})
	if wrong == nil || broken == nil || wrong.Error() != broken.Error() {
		t.Errorf("messages %v and %v", wrong, broken)
	}
}

// TestAESNoText checks that bytes that are no text, which this endpoint never
// encrypts, are refused even with the right password.
func TestAESNoText(t *testing.T) {
	sealed, err := encrypt(stream(make([]byte, 28)...), "\xff", "p")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := decrypt(sealed.Result, "p"); ok {
		t.Errorf("decrypted to %q", text)
	}
}

// TestAESDiffers checks that the same text is encrypted differently each time.
func TestAESDiffers(t *testing.T) {
	in := aesRequest{"a", "p", "encrypt"}
	first, err := AES.Run(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	second, err := AES.Run(t.Context(), in)
	if err != nil || first == second || len(first.Result) != 60 {
		t.Errorf("payloads %v and %v, error %v", first, second, err)
	}
}
