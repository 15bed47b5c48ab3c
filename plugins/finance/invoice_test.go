package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestInvoice(t *testing.T) {
	sdktest.Run(t, Invoice, []sdktest.Case{
		{Name: "defaults", Body: `{"items": [{"description": "Design", "quantity": 2, "unitPrice": 50}, {"description": "Hosting", "quantity": 1, "unitPrice": 25.5}]}`, Want: `{"subtotal": 125.5, "tax": 0, "total": 125.5}`},
		{Name: "tax after discount", Body: `{"items": [{"description": "Design", "quantity": 2, "unitPrice": 50}, {"description": "Hosting", "quantity": 1, "unitPrice": 25.5}], "taxRate": 20, "discount": 25.5}`, Want: `{"subtotal": 125.5, "tax": 20, "total": 120}`},
		{Name: "all off", Body: `{"items": [{"description": "x", "quantity": 1, "unitPrice": 10}], "taxRate": 20, "discount": 10}`, Want: `{"subtotal": 10, "tax": 0, "total": 0}`},
		{Name: "one cent too much off", Body: `{"items": [{"description": "x", "quantity": 1, "unitPrice": 10}], "discount": 10.01}`, Code: "INVALID_INPUT", Field: "discount"},
		{Name: "discount of a subtotal rounded up", Body: `{"items": [{"description": "x", "quantity": 1, "unitPrice": 10.006}], "taxRate": 100, "discount": 10.01}`, Want: `{"subtotal": 10.01, "tax": 0, "total": 0}`},
		{Name: "discount of a subtotal rounded down", Body: `{"items": [{"description": "x", "quantity": 1, "unitPrice": 10.004}], "discount": 10}`, Want: `{"subtotal": 10, "tax": 0, "total": 0}`},
		{Name: "more than a subtotal rounded down", Body: `{"items": [{"description": "x", "quantity": 1, "unitPrice": 10.004}], "discount": 10.003}`, Code: "INVALID_INPUT", Field: "discount"},
		{Name: "full tax", Body: `{"items": [{"description": "x", "quantity": 3, "unitPrice": 0.1}], "taxRate": 100}`, Want: `{"subtotal": 0.3, "tax": 0.3, "total": 0.6}`},
		{Name: "free", Body: `{"items": [{"description": "x", "quantity": 0, "unitPrice": 0}], "taxRate": 19}`, Want: `{"subtotal": 0, "tax": 0, "total": 0}`},
		{Name: "part of a unit", Body: `{"items": [{"description": "x", "quantity": 0.25, "unitPrice": 10}]}`, Want: `{"subtotal": 2.5, "tax": 0, "total": 2.5}`},
		{Name: "sums before rounding", Body: `{"items": [{"description": "a", "quantity": 1, "unitPrice": 0.004}, {"description": "b", "quantity": 1, "unitPrice": 0.004}]}`, Want: `{"subtotal": 0.01, "tax": 0, "total": 0.01}`},
		{Name: "items as text", Body: `{"items": "[{\"description\": \"x\", \"quantity\": 2, \"unitPrice\": 3}]"}`, Want: `{"subtotal": 6, "tax": 0, "total": 6}`},
		{Name: "astral description, unknown members", Body: `{"items": [{"description": "😀", "quantity": 2, "unitPrice": 3, "sku": 7}]}`, Want: `{"subtotal": 6, "tax": 0, "total": 6}`},
		{Name: "overflow of a line", Body: `{"items": [{"description": "x", "quantity": 1e200, "unitPrice": 1e200}]}`, Code: "INVALID_INPUT", Field: "items"},
		{Name: "overflow beats discount", Body: `{"items": [{"description": "x", "quantity": 1e200, "unitPrice": 1e200}], "discount": 1}`, Code: "INVALID_INPUT", Field: "items"},
	})
	const valid = `{"items": [{"description": "x", "quantity": 1, "unitPrice": 100}]}`
	refuses(t, Invoice, valid,
		`"items": []`,
		`"items": null`,
		`"items": {}`,
		`"items": "x"`,
		`"items": [1]`,
		`"items": [null]`,
		`"items": [{"description": "x", "quantity": -0.01, "unitPrice": 1}]`,
		`"items": [{"description": "x", "quantity": 1, "unitPrice": -0.01}]`,
		`"items": [{"description": "x", "quantity": "1", "unitPrice": 1}]`,
		`"items": [{"description": "x", "quantity": 1, "unitPrice": null}]`,
		`"items": [{"description": "x", "quantity": null, "unitPrice": 1}]`,
		`"items": [{"description": "", "quantity": 1, "unitPrice": 1}]`,
		`"items": [{"quantity": 1, "unitPrice": 1}]`,
		`"items": [{"description": null, "quantity": 1, "unitPrice": 1}]`,
		`"items": [{"description": 5, "quantity": 1, "unitPrice": 1}]`,
		`"taxRate": -0.01`,
		`"taxRate": 100.01`,
		`"taxRate": "19"`,
		`"discount": -0.01`,
		`"discount": 100.01`,
		`"discount": "1"`,
	)
	takes(t, Invoice, valid,
		`"taxRate": 0`,
		`"taxRate": 100`,
		`"taxRate": null`,
		`"discount": 0`,
		`"discount": 100`,
		`"discount": null`,
		`"items": [{"description": "x", "quantity": 1, "unitPrice": 0.001}], "discount": 0`,
	)
	item := `{"description": "x", "quantity": 1, "unitPrice": 0.1}`
	sdktest.Run(t, Invoice, []sdktest.Case{
		{Name: "a thousand items", Body: `{"items": [` + strings.Repeat(item+",", 999) + item + `]}`, Want: `{"subtotal": 100, "tax": 0, "total": 100}`},
		{Name: "one more", Body: `{"items": [` + strings.Repeat(item+",", 1000) + item + `]}`, Code: "INVALID_INPUT", Field: "items"},
	})
}
