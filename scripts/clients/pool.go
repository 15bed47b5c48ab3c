package clients

import "fmt"

// Left asks what remains in the pool of c's key, by a request that costs
// nothing.
func Left(c *Client) (int, error) {
	a, err := c.Call("no/such-route", "{}")
	if err != nil {
		return 0, err
	}
	return a.Remaining()
}

// Spent compares what left the pool of c's key with what customers counted:
// counted credits were answered for, doubt credits got no answer. It also
// fails for a pool below 0 or above its allowance.
func Spent(c *Client, allowance, counted, doubt int) error {
	remaining, err := Left(c)
	if err != nil {
		return err
	}
	if remaining < 0 || remaining > allowance {
		return fmt.Errorf("%d credits remain of %d", remaining, allowance)
	}
	if charged := allowance - remaining; charged < counted || charged > counted+doubt {
		return fmt.Errorf("%d credits left the pool, the customers counted %d (%d in doubt)", charged, counted, doubt)
	}
	return nil
}
