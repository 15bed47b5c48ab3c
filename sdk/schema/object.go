package schema

// Object is a JSON object whose member order is data. A nil Object is written
// as {}.
type Object []Member

// Member is one name and value of an [Object].
type Member struct {
	Name  string
	Value any
}
