package sdk

import "github.com/utilhost/utilhost/sdk/schema"

// Object is a JSON object in a result whose member names are data, in an order
// that counts. Where the order does not matter a map with string keys does as
// well; its members are written sorted by name.
type Object = schema.Object

// Member is one name and value of an [Object]. The value may be anything that
// can stand in a result: a string, bool, number, nil, slice, map, struct with
// json tags, json.RawMessage or another Object.
type Member = schema.Member
