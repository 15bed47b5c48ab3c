package directory

import (
	"io/fs"
	"os"
	"syscall"
)

// An Identity tells one state of a file from another without reading the file.
type Identity struct {
	Device   uint64      `json:"device"`
	Inode    uint64      `json:"inode"`
	Size     int64       `json:"size"`
	Mode     fs.FileMode `json:"mode"`
	Modified int64       `json:"modified"` // nanoseconds since 1970
	Changed  int64       `json:"changed"`  // the same, of the inode: no program can set it
}

// Identify returns the identity that the result of a stat holds.
func Identify(info os.FileInfo) Identity {
	id := Identity{Size: info.Size(), Mode: info.Mode(), Modified: info.ModTime().UnixNano()}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		id.Device, id.Inode = st.Dev, st.Ino
		id.Changed = st.Ctim.Nano()
	}
	return id
}
