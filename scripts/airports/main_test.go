package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const header = `"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"` + "\n"

// edition is a table of OurAirports with that many made-up rows.
func edition(rows int) string {
	var text strings.Builder
	text.WriteString(header)
	for i := range rows {
		fmt.Fprintf(&text, "%d,\"XX-%d\",\"small_airport\",\"Strip\n%d\",1.5,-2.5,,\"EU\",\"XX\",\"XX-1\",\"\",\"no\",,,,,,,\n", i, i, i)
	}
	return text.String()
}

func TestReadTable(t *testing.T) {
	good := edition(3)
	change := func(old, now string) string {
		if strings.Count(good, old) != 1 {
			t.Fatalf("%q does not stand once in the table", old)
		}
		return strings.Replace(good, old, now, 1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"good", good, ""},
		{"byte order mark", "\uFEFF" + good, ""},
		{"CRLF", strings.ReplaceAll(good, "\n", "\r\n"), ""},
		{"empty", "", "header: EOF"},
		{"web page", "<html>\n", "line 1: the header lacks columns"},
		{"column missing", change(`"iso_country"`, `"country"`), "line 1: the header lacks columns"},
		{"cut off", good[:len(good)-5], "wrong number of fields"},
		{"twice", change(`"XX-2"`, `"XX-1"`), "line 6: ident is that of line 4"},
		{"no identifier", change(`"XX-2"`, `""`), "line 6: ident is empty"},
		{"country", strings.Replace(good, `"XX"`, `"XXX"`, 1), `line 2: iso_country is "XXX", want two letters`},
		{"latitude", strings.Replace(good, `1.5,`, `91,`, 1), `line 2: latitude_deg: "91" is no number from -90 to 90`},
		{"no latitude", strings.Replace(good, `1.5,`, `,`, 1), `line 2: latitude_deg: "" is no number from -90 to 90`},
		{"longitude", strings.Replace(good, `-2.5,`, `NaN,`, 1), `line 2: longitude_deg: "NaN" is no number from -180 to 180`},
		{"Latin-1", strings.Replace(good, `Strip`, "Z\xfcrich", 1), "line 2: name is not UTF-8"},
	} {
		airports, err := readTable(strings.NewReader(c.text), ourAirports)
		if c.want == "" && (err != nil || len(airports) != 3) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %d rows, %v, want %s", c.name, len(airports), err, c.want)
		}
	}
}

func TestVerified(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{edition(5), ""},
		{edition(4), "it has 4 rows, want 5 at least"},
		{"", "it is empty"},
		{strings.TrimSuffix(edition(5), "\n"), "its last line is cut off"},
		{"hello\n", "line 1: the header lacks columns"},
	} {
		n, err := verified(strings.NewReader(c.text), 5)
		if c.want == "" && (err != nil || n != 5) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.20q: got %d, %v, want %s", c.text, n, err, c.want)
		}
	}
}

func TestFetch(t *testing.T) {
	text := edition(fewest)
	modified := time.Date(2026, 8, 3, 4, 5, 6, 0, time.UTC)
	mux := http.NewServeMux()
	mux.HandleFunc("/good", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", modified.Format(http.TimeFormat))
		fmt.Fprint(w, text)
	})
	mux.HandleFunc("/short", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, edition(10)) })
	mux.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html></html>\n") })
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
		w.Write(bytes.Repeat([]byte("\n"), maxEdition+1)) // the client stops reading before the end
	})
	mux.HandleFunc("/broken", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, header)
	})
	server := httptest.NewTLSServer(mux)
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = httpsOnly
	mux.Handle("/elsewhere", http.RedirectHandler("/good", http.StatusFound))
	mux.Handle("/plain", http.RedirectHandler(strings.Replace(server.URL, "https", "http", 1)+"/good", http.StatusFound))
	mux.Handle("/circle", http.RedirectHandler("/circle", http.StatusFound))

	for _, c := range []struct{ route, want string }{
		{"/good", ""},
		{"/elsewhere", ""},
		{"/short", "it has 10 rows, want 40000 at least"},
		{"/page", "what came is not an edition: line 1"},
		{"/large", "more than 33554432 bytes"},
		{"/broken", "unexpected EOF"},
		{"/missing", "404 Not Found"},
		{"/plain", "which is not https"},
		{"/circle", "redirected too often"},
	} {
		t.Run(c.route, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "airports.csv")
			if err := os.WriteFile(path, []byte("the one before"), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := fetch(t.Context(), client, server.URL+c.route, path)
			now, failed := os.ReadFile(path)
			if failed != nil {
				t.Fatal(failed)
			}
			if c.want != "" {
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %s", err, c.want)
				}
				if string(now) != "the one before" {
					t.Error("the file was replaced")
				}
			} else {
				want := fetched{fewest, len(text), modified, sha256.Sum256([]byte(text))}
				if err != nil || got != want || string(now) != text {
					t.Errorf("got %v, %v, want %v", got, err, want)
				}
				if info, err := os.Stat(path); err != nil || !info.ModTime().Equal(modified) || info.Mode() != 0o644 {
					t.Errorf("got %v, %v", info, err)
				}
			}
			if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
				t.Errorf("left behind: %v, %v", files, err)
			}
		})
	}
}

func TestFetchNeedsHTTPS(t *testing.T) {
	for _, url := range []string{"http://127.0.0.1/airports.csv", "file:///etc/passwd", "airports.csv"} {
		if _, err := fetch(t.Context(), http.DefaultClient, url, filepath.Join(t.TempDir(), "a.csv")); err == nil || !strings.Contains(err.Error(), "is not https") {
			t.Errorf("%s: got %v", url, err)
		}
	}
}

const starterTable = `iata,icao,name,municipality,country,latitude,longitude,elevation_ft
AMS,EHAM,Schiphol,Amsterdam,NL,52.3086,4.7639,-11
LHR,EGLL,Heathrow,London,GB,51.4706,-0.4619,83
`

const reference = `"icao","iata","name","city","subd","country","elevation","lat","lon","tz","lid"
"EHAM","AMS","Schiphol","Amsterdam","","NL",-11,52.31,4.76,"",""
"EGLL","LHR","Heathrow","London","","GB",80,51.47,-0.46,"",""
`

func TestCheck(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{`"AMS"`, `"RTM"`, "line 2, AMS: the reference has no such IATA code, as is known\n1 rows agree in code, country and position within 3 km\n"},
		{"", "", "2 rows agree in code, country and position within 3 km\n"},
		{`"LHR"`, `"LGW"`, "line 3, LHR: the reference has no such IATA code\n"},
		{`"EGLL"`, `"EGKK"`, "line 3, LHR: another ICAO code\n"},
		{`"GB"`, `"IE"`, "line 3, LHR: another country\n"},
		{"51.47", "51.50", "line 3, LHR: 3.3 km away\n"},
		{"51.47", "51.495", "2 rows agree in code, country and position within 3 km\n"},
		{"80,", "0,", "2 rows agree in code, country and position within 3 km\n"},
		{"80,", "1080,", "line 3, LHR: note: elevations differ by 997 ft\n2 rows agree in code, country and position within 3 km\n"},
	} {
		folder := t.TempDir()
		ours, theirs := filepath.Join(folder, "starter.csv"), filepath.Join(folder, "reference.csv")
		for path, text := range map[string]string{ours: starterTable, theirs: strings.Replace(reference, c.old, c.now, 1)} {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		err := run(t.Context(), []string{"check", "-except", "AMS,XXX", ours, theirs}, &out)
		if agree := strings.Contains(c.want, "agree"); out.String() != c.want || (err == nil) != agree {
			t.Errorf("%s: got %s%v, want %s", c.now, out.String(), err, c.want)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"fetch"}, {"fetch", "a", "b"}, {"check", "a"}, {"fetch", "-to", "a"}, {"other", "a"}} {
		if err := run(t.Context(), args, &bytes.Buffer{}); !errors.Is(err, errUsage) {
			t.Errorf("%v: got %v", args, err)
		}
	}
}
