package wire

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strconv"
	"sync"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// hostLane is the host's end of a lane, made of generated code.
type hostLane struct {
	send    func(*pb.Calls) error
	receive func() (*pb.Answers, error)
	close   func() error
}

func streamLane(t *testing.T, client pb.PluginClient, name string) hostLane {
	stream := open(t, client, name)
	return hostLane{stream.Send, stream.Recv, stream.CloseSend}
}

func frameLane(t *testing.T, socket string, key []byte, name byte) hostLane {
	answers, calls := bring(t, socket, append(bytes.Clone(key), name), 2)
	if answers == nil {
		t.Fatal("the host's pipes were not taken")
	}
	return hostLane{
		func(m *pb.Calls) error { return sendFrame(calls, m) },
		func() (*pb.Answers, error) { return receiveFrame(answers) },
		calls.Close,
	}
}

func sendFrame(pipe *os.File, calls *pb.Calls) error {
	message, err := proto.Marshal(calls)
	if err == nil {
		_, err = pipe.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(message))), message...))
	}
	return err
}

func receiveFrame(pipe *os.File) (*pb.Answers, error) {
	var head [4]byte
	if _, err := io.ReadFull(pipe, head[:]); err != nil {
		return nil, err
	}
	message := make([]byte, binary.LittleEndian.Uint32(head[:]))
	if _, err := io.ReadFull(pipe, message); err != nil {
		return nil, err
	}
	answers := new(pb.Answers)
	return answers, proto.Unmarshal(message, answers)
}

// answered is an answer as the host sees it come in.
type answered struct {
	id    uint64
	lane  string
	bytes int
}

// TestLanesOfAnswers: results of up to 32 KiB travel on the lane that their call
// came on, larger ones on the bulk lane, over streams and over frames.
func TestLanesOfAnswers(t *testing.T) {
	call := func(_ context.Context, body []byte) Result {
		n, _ := strconv.Atoi(string(body))
		return Result{Body: make([]byte, n)}
	}
	t.Run("streams", func(t *testing.T) {
		client := foreign(t, Limits{}, call)
		lanesOfAnswers(t, streamLane(t, client, LaneSmall), streamLane(t, client, LaneBulk))
	})
	t.Run("frames", func(t *testing.T) {
		socket, key := framed(t, staged{call: call})
		lanesOfAnswers(t, frameLane(t, socket, key, FrameSmall), frameLane(t, socket, key, FrameBulk))
	})
}

func lanesOfAnswers(t *testing.T, small, bulk hostLane) {
	arrivals := make(chan answered, 8)
	var readers sync.WaitGroup
	for name, lane := range map[string]hostLane{LaneSmall: small, LaneBulk: bulk} {
		readers.Go(func() {
			for {
				answers, err := lane.receive()
				if errors.Is(err, io.EOF) {
					return
				} else if err != nil {
					t.Errorf("%s lane: %v", name, err)
					return
				}
				for _, a := range answers.GetItems() {
					arrivals <- answered{a.GetId(), name, len(a.GetBody())}
				}
			}
		})
	}
	for id, c := range []struct {
		call hostLane
		want answered
	}{
		{small, answered{0, LaneSmall, 0}},
		{small, answered{1, LaneSmall, 32_768}},
		{small, answered{2, LaneBulk, 32_769}},
		{small, answered{3, LaneBulk, 200_000}},
		{bulk, answered{4, LaneBulk, 0}},
		{bulk, answered{5, LaneBulk, 32_768}},
		{bulk, answered{6, LaneBulk, 32_769}},
		{bulk, answered{7, LaneBulk, 200_000}},
	} {
		if err := c.call.send(&pb.Calls{Items: []*pb.Item{item(uint64(id), fast, strconv.Itoa(c.want.bytes))}}); err != nil {
			t.Fatal(err)
		}
		if got := await(t, arrivals); got != c.want {
			t.Errorf("answer arrived as %+v, want %+v", got, c.want)
		}
	}
	for _, lane := range []hostLane{small, bulk} {
		if err := lane.close(); err != nil {
			t.Error(err)
		}
	}
	readers.Wait() // each reads for no longer than limit
}
