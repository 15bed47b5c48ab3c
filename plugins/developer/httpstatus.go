package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type httpStatusRequest struct {
	Code *int `json:"code" doc:"Status code; without it all statuses are listed."`
}

type httpStatusResult struct {
	Code     *int         `json:"code,omitempty" doc:"Status code that was asked for."`
	Name     *string      `json:"name,omitempty" doc:"Its name in the registry."`
	Category *string      `json:"category,omitempty" doc:"Its class." enum:"Informational,Success,Redirection,Client Error,Server Error"`
	Statuses []httpStatus `json:"statuses,omitempty" doc:"All statuses in ascending order, if none was asked for."`
}

type httpStatus struct {
	Code     int    `json:"code" doc:"Status code."`
	Name     string `json:"name" doc:"Name in the registry."`
	Category string `json:"category" doc:"Class of the code." enum:"Informational,Success,Redirection,Client Error,Server Error"`
}

// HTTPStatus is dev/http-status.
var HTTPStatus = sdk.Endpoint[httpStatusRequest, httpStatusResult]{
	Route:   "dev/http-status",
	Summary: "Names of HTTP status codes",
	Doc: `
Looks a status code up in IANA's Hypertext Transfer Protocol Status Code
Registry, as last updated on 2025-09-15, without its temporary entry 104 and the
unused 306, but with 418 "I'm a teapot". Without a code it lists them all.`,
	Examples: []sdk.Example{{
		Name:     "One code",
		Request:  `{"code": 404}`,
		Response: `{"code": 404, "name": "Not Found", "category": "Client Error"}`,
	}, {
		Name:    "Unassigned code",
		Request: `{"code": 299}`,
		Error:   sdk.CodeNotFound,
	}},
	Run: func(_ context.Context, in httpStatusRequest) (httpStatusResult, error) {
		if in.Code == nil {
			return httpStatusResult{Statuses: httpStatuses}, nil
		}
		for _, status := range httpStatuses {
			if status.Code == *in.Code {
				return httpStatusResult{Code: &status.Code, Name: &status.Name, Category: &status.Category}, nil
			}
		}
		return httpStatusResult{}, sdk.NotFound("no status has the code %d", *in.Code)
	},
}

// httpStatuses is https://www.iana.org/assignments/http-status-codes, last
// updated on 2025-09-15, and 418, which the registry reserves and RFC 2324 names.
var httpStatuses = []httpStatus{
	{100, "Continue", "Informational"},
	{101, "Switching Protocols", "Informational"},
	{102, "Processing", "Informational"},
	{103, "Early Hints", "Informational"},
	{200, "OK", "Success"},
	{201, "Created", "Success"},
	{202, "Accepted", "Success"},
	{203, "Non-Authoritative Information", "Success"},
	{204, "No Content", "Success"},
	{205, "Reset Content", "Success"},
	{206, "Partial Content", "Success"},
	{207, "Multi-Status", "Success"},
	{208, "Already Reported", "Success"},
	{226, "IM Used", "Success"},
	{300, "Multiple Choices", "Redirection"},
	{301, "Moved Permanently", "Redirection"},
	{302, "Found", "Redirection"},
	{303, "See Other", "Redirection"},
	{304, "Not Modified", "Redirection"},
	{305, "Use Proxy", "Redirection"},
	{307, "Temporary Redirect", "Redirection"},
	{308, "Permanent Redirect", "Redirection"},
	{400, "Bad Request", "Client Error"},
	{401, "Unauthorized", "Client Error"},
	{402, "Payment Required", "Client Error"},
	{403, "Forbidden", "Client Error"},
	{404, "Not Found", "Client Error"},
	{405, "Method Not Allowed", "Client Error"},
	{406, "Not Acceptable", "Client Error"},
	{407, "Proxy Authentication Required", "Client Error"},
	{408, "Request Timeout", "Client Error"},
	{409, "Conflict", "Client Error"},
	{410, "Gone", "Client Error"},
	{411, "Length Required", "Client Error"},
	{412, "Precondition Failed", "Client Error"},
	{413, "Content Too Large", "Client Error"},
	{414, "URI Too Long", "Client Error"},
	{415, "Unsupported Media Type", "Client Error"},
	{416, "Range Not Satisfiable", "Client Error"},
	{417, "Expectation Failed", "Client Error"},
	{418, "I'm a teapot", "Client Error"},
	{421, "Misdirected Request", "Client Error"},
	{422, "Unprocessable Content", "Client Error"},
	{423, "Locked", "Client Error"},
	{424, "Failed Dependency", "Client Error"},
	{425, "Too Early", "Client Error"},
	{426, "Upgrade Required", "Client Error"},
	{428, "Precondition Required", "Client Error"},
	{429, "Too Many Requests", "Client Error"},
	{431, "Request Header Fields Too Large", "Client Error"},
	{451, "Unavailable For Legal Reasons", "Client Error"},
	{500, "Internal Server Error", "Server Error"},
	{501, "Not Implemented", "Server Error"},
	{502, "Bad Gateway", "Server Error"},
	{503, "Service Unavailable", "Server Error"},
	{504, "Gateway Timeout", "Server Error"},
	{505, "HTTP Version Not Supported", "Server Error"},
	{506, "Variant Also Negotiates", "Server Error"},
	{507, "Insufficient Storage", "Server Error"},
	{508, "Loop Detected", "Server Error"},
	{510, "Not Extended", "Server Error"},
	{511, "Network Authentication Required", "Server Error"},
}
