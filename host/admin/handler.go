package admin

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/ledger"
)

// largestRequest bounds the body of an admin call; the largest holds a few names.
const largestRequest = 64 << 10

// failure is the body of every answer that is not 200.
type failure struct {
	Error string `json:"error"`
}

// Grant is the body that grants credits.
type Grant struct {
	Credits int64 `json:"credits"`
}

// Rotation is the body that rotates a secret.
type Rotation struct {
	// Overlap is how long the old secret stays valid, as time.ParseDuration reads it.
	Overlap string `json:"overlap"`
}

// Handler returns the operations of s as HTTP with JSON.
func Handler(s *Service) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) { reply(w)(s.List()) })
	mux.HandleFunc("POST /keys", func(w http.ResponseWriter, r *http.Request) {
		withBody(w, r, func(body auth.IssueRequest) { reply(w)(s.Issue(body)) })
	})
	mux.HandleFunc("GET /keys/{id}", func(w http.ResponseWriter, r *http.Request) { reply(w)(s.Show(r.PathValue("id"))) })
	mux.HandleFunc("POST /keys/{id}", func(w http.ResponseWriter, r *http.Request) {
		withBody(w, r, func(body auth.Change) { reply(w)(s.Set(r.PathValue("id"), body)) })
	})
	mux.HandleFunc("POST /keys/{id}/revoke", func(w http.ResponseWriter, r *http.Request) { reply(w)(s.Revoke(r.PathValue("id"))) })
	mux.HandleFunc("POST /keys/{id}/rotate", func(w http.ResponseWriter, r *http.Request) {
		withBody(w, r, func(body Rotation) {
			overlap, err := time.ParseDuration(body.Overlap)
			if err != nil {
				refuse(w, http.StatusBadRequest, errors.New(`overlap must be a duration such as "24h"`))
				return
			}
			reply(w)(s.Rotate(r.PathValue("id"), overlap))
		})
	})
	mux.HandleFunc("GET /keys/{id}/credits", func(w http.ResponseWriter, r *http.Request) {
		withMonth(w, r, func(month ledger.Month) { reply(w)(s.Credits(r.PathValue("id"), month)) })
	})
	mux.HandleFunc("POST /keys/{id}/credits", func(w http.ResponseWriter, r *http.Request) {
		withBody(w, r, func(body Grant) { reply(w)(s.Grant(r.PathValue("id"), body.Credits)) })
	})
	mux.HandleFunc("GET /keys/{id}/usage", func(w http.ResponseWriter, r *http.Request) {
		withMonth(w, r, func(month ledger.Month) { reply(w)(s.Usage(r.PathValue("id"), month)) })
	})
	mux.HandleFunc("GET /credits/audit", func(w http.ResponseWriter, _ *http.Request) { reply(w)(s.Ledger.Audit()) })
	if s.Plugins != nil {
		handlePlugins(mux, s)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, fmt.Errorf("no admin operation %s %s", r.Method, r.URL.Path))
	})
	return mux
}

// handlePlugins adds what only a running daemon can do.
func handlePlugins(mux *http.ServeMux, s *Service) {
	done := func(w http.ResponseWriter, err error) { reply(w)(struct{}{}, err) }
	mux.HandleFunc("GET /plugins", func(w http.ResponseWriter, _ *http.Request) { reply(w)(s.Plugins.List(), nil) })
	mux.HandleFunc("GET /plugins/{group}", func(w http.ResponseWriter, r *http.Request) {
		reply(w)(s.Plugins.Show(r.PathValue("group")))
	})
	mux.HandleFunc("POST /plugins/{group}/reload", func(w http.ResponseWriter, r *http.Request) {
		done(w, s.Plugins.Reload(r.Context(), r.PathValue("group")))
	})
	mux.HandleFunc("POST /plugins/reload", func(w http.ResponseWriter, r *http.Request) {
		done(w, s.Plugins.Reload(r.Context(), ""))
	})
	mux.HandleFunc("POST /plugins/{group}/rollback", func(w http.ResponseWriter, r *http.Request) {
		done(w, s.Plugins.Rollback(r.Context(), r.PathValue("group")))
	})
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		document, err := s.OpenAPI()
		reply(w)(json.RawMessage(document), err)
	})
}

// reply returns a function that answers with the outcome of an operation.
func reply(w http.ResponseWriter) func(result any, err error) {
	return func(result any, err error) {
		var invalid *auth.InvalidError
		switch {
		case errors.As(err, &invalid):
			refuse(w, http.StatusBadRequest, err)
		case errors.Is(err, auth.ErrNotFound):
			refuse(w, http.StatusNotFound, err)
		case err != nil:
			refuse(w, http.StatusUnprocessableEntity, err)
		default:
			write(w, http.StatusOK, result)
		}
	}
}

func refuse(w http.ResponseWriter, status int, err error) { write(w, status, failure{err.Error()}) }

func write(w http.ResponseWriter, status int, result any) {
	text, err := json.Marshal(result)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"the answer cannot be written as JSON"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // a client that went away needs no answer
}

// withBody decodes the request body and runs next, or refuses the request.
func withBody[T any](w http.ResponseWriter, r *http.Request, next func(T)) {
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestRequest))
	decoder.DisallowUnknownFields()
	var body T
	if err := decoder.Decode(&body); err != nil {
		refuse(w, http.StatusBadRequest, fmt.Errorf("request body: %w", err))
		return
	}
	next(body)
}

// withMonth reads the month of the query, zero when there is none.
func withMonth(w http.ResponseWriter, r *http.Request, next func(ledger.Month)) {
	var month ledger.Month
	if text := r.URL.Query().Get("month"); text != "" {
		var err error
		if month, err = ledger.ParseMonth(text); err != nil {
			refuse(w, http.StatusBadRequest, err)
			return
		}
	}
	next(month)
}
