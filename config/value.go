package config

import (
	"fmt"
	"math/big"
	"reflect"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// value evaluates an expression and stores it in k, or reports what would be right.
func (d *decoder) value(expr hclsyntax.Expression, k key) {
	wanted := k.wanted()
	_, bare := expr.(*hclsyntax.ScopeTraversalExpr) // true, false and null are literals
	if word := hcl.ExprAsKeyword(expr); bare && word != "" && wanted.is == cty.String {
		d.problems.add(expr.Range(), "%s must be %s; write %q in quotes", k.path, wanted.text, word)
		return
	}
	v, diags := expr.Value(nil)
	if diags.HasErrors() {
		for _, diag := range diags {
			d.problems.add(*diag.Subject, "%s must be %s; %s", k.path, wanted.text, sentence(diag.Detail))
		}
		return
	}
	switch {
	case hasHugeNumber(v):
		d.problems.add(expr.Range(), "%s must be %s, not one that large", k.path, wanted.text)
	case v.IsNull():
		d.problems.add(expr.Range(), "%s must not be null; leave the key out to get its default", k.path)
	case v.Type() != wanted.is:
		d.problems.add(expr.Range(), "%s must be %s, not a %s", k.path, wanted.text, v.Type().FriendlyName())
	default:
		if err := k.set(v); err != nil {
			d.problems.add(expr.Range(), "%s %v", k.path, err)
		}
	}
}

// wanted is the type of value that a key takes, and its description.
type wanted struct {
	is   cty.Type
	text string
}

func (k key) wanted() wanted {
	switch k.value.Interface().(type) {
	case Size:
		return wanted{cty.String, `a size in quotes, such as "1MiB"`}
	case time.Duration:
		return wanted{cty.String, `a duration in quotes, such as "10s"`}
	case string:
		return wanted{cty.String, "a string in quotes"}
	case bool:
		return wanted{cty.Bool, "true or false"}
	case float64:
		return wanted{cty.Number, "a number"}
	default:
		return wanted{cty.Number, "a whole number"}
	}
}

// set stores v, whose type is the wanted one.
func (k key) set(v cty.Value) error {
	switch k.value.Interface().(type) {
	case Size:
		size, err := parseSize(v.AsString())
		if err != nil {
			return fmt.Errorf("is %q; %w", v.AsString(), err)
		}
		k.value.SetInt(int64(size))
	case time.Duration:
		duration, err := parseDuration(v.AsString())
		if err != nil {
			return fmt.Errorf("is %q; %w", v.AsString(), err)
		}
		k.value.SetInt(int64(duration))
	case string:
		k.value.SetString(v.AsString())
	case bool:
		k.value.SetBool(v.True())
	case float64:
		number, _ := v.AsBigFloat().Float64()
		k.value.SetFloat(number)
	default:
		number, accuracy := v.AsBigFloat().Int64()
		if accuracy != big.Exact || reflect.Zero(k.value.Type()).OverflowInt(number) {
			return fmt.Errorf("is %s, no whole number in range; it must be %s to %s", v.AsBigFloat().Text('g', -1), k.tag("min"), k.tag("max"))
		}
		k.value.SetInt(number)
	}
	return nil
}

// hugeExponent is beyond the binary exponents of a double. Writing a larger
// number out digit by digit could take all memory.
const hugeExponent = 1100

// hasHugeNumber says whether v is or holds a number outside the range of a double.
func hasHugeNumber(v cty.Value) bool {
	huge := false
	_ = cty.Walk(v, func(_ cty.Path, inner cty.Value) (bool, error) { // the function returns no error
		if inner.Type() == cty.Number && !inner.IsNull() && inner.IsKnown() {
			exponent := inner.AsBigFloat().MantExp(nil)
			huge = huge || exponent > hugeExponent || exponent < -hugeExponent || inner.AsBigFloat().IsInf()
		}
		return true, nil
	})
	return huge
}
