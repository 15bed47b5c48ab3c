package pb

import (
	"testing"

	"github.com/bufbuild/protocompile"
	"github.com/bufbuild/protocompile/protoutil"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
)

// TestGeneratedCodeIsFresh compiles the .proto and compares it with what the
// generated code says of itself, so that neither can change alone.
func TestGeneratedCodeIsFresh(t *testing.T) {
	compiler := protocompile.Compiler{Resolver: &protocompile.SourceResolver{ImportPaths: []string{"."}}}
	files, err := compiler.Compile(t.Context(), "plugin.proto")
	if err != nil {
		t.Fatal(err)
	}
	source := protoutil.ProtoFromFileDescriptor(files[0])
	generated := protodesc.ToFileDescriptorProto(File_plugin_proto)
	if !proto.Equal(source, generated) {
		t.Errorf("plugin.pb.go is stale; in scripts run: go run ./protogen ../sdk/wire/pb plugin.proto\nsource:    %v\ngenerated: %v", source, generated)
	}
}

// TestServiceIsFresh compares the methods of the generated service with the
// .proto: the gRPC code is made by another generator than the messages.
func TestServiceIsFresh(t *testing.T) {
	service := File_plugin_proto.Services().ByName("Plugin")
	if got, want := Plugin_ServiceDesc.ServiceName, string(service.FullName()); got != want {
		t.Errorf("service is %s, want %s", got, want)
	}
	known := make(map[string]bool)
	for _, m := range Plugin_ServiceDesc.Methods {
		known[m.MethodName] = false
	}
	for _, s := range Plugin_ServiceDesc.Streams {
		known[s.StreamName] = s.ClientStreams && s.ServerStreams
	}
	methods := service.Methods()
	if len(known) != methods.Len() {
		t.Errorf("%d methods in the generated code, %d in the file", len(known), methods.Len())
	}
	for i := range methods.Len() {
		m := methods.Get(i)
		if streams, ok := known[string(m.Name())]; !ok || streams != (m.IsStreamingClient() && m.IsStreamingServer()) {
			t.Errorf("method %s is missing from the generated code or has other streams", m.Name())
		}
	}
}
