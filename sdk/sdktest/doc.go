// Package sdktest tests plugins without a host. One line tests everything that
// can be tested without knowing what a plugin computes:
//
//	func TestPlugin(t *testing.T) { sdktest.Conform(t, plugin) }
//
// and a table tests what an endpoint computes:
//
//	func TestAtbash(t *testing.T) {
//		sdktest.Run(t, Atbash, []sdktest.Case{
//			{Name: "letters", Body: `{"text": "abc"}`, Want: `{"result": "zyx"}`},
//			{Name: "no text", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
//		})
//	}
package sdktest
