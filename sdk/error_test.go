package sdk

import (
	"errors"
	"math"
	"testing"
)

func TestInRange(t *testing.T) {
	if err := InRange("a"); err != nil {
		t.Error(err)
	}
	if err := InRange("a", 0, -math.MaxFloat64, math.SmallestNonzeroFloat64); err != nil {
		t.Error(err)
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		var refused *Error
		if err := InRange("a", 1, x); !errors.As(err, &refused) || refused.Code != CodeInvalidInput {
			t.Errorf("%v: %v", x, err)
		}
	}
}
