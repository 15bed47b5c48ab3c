package store

import "testing"

// BenchmarkCommit is one synced transaction of one account record.
func BenchmarkCommit(b *testing.B) {
	s := openStore(b, b.TempDir(), Options{})
	var batch Batch
	b.ReportAllocs()
	for n := int64(0); b.Loop(); n++ {
		batch.Reset()
		batch.PutAccount(Account{KeyID: "k_0123456789ab", Month: 24322, Charged: n, Spent: n})
		if err := s.Commit(&batch); err != nil {
			b.Fatal(err)
		}
	}
}
