package main

import "strings"

// splits says whether the vowels at i and i+1 belong to two syllables.
func splits(word string, i int) bool {
	before := byte(0)
	if i > 0 {
		before = word[i-1]
	}
	head, rest := word[:i], word[i+2:]
	switch word[i : i+2] {
	case "ia":
		return splitsIA(before, rest)
	case "io":
		return splitsIO(before, rest)
	case "ie":
		return strings.HasPrefix(rest, "t") && before != 'v' && before != 'h' || (head == "sc" || head == "cl" || head == "or") && strings.HasPrefix(rest, "n") ||
			before == 'r' && strings.HasPrefix(rest, "r") || strings.IndexByte("dlv", before) >= 0 && strings.HasPrefix(rest, "n") && vowelGroups(head) > 0
	case "iu", "ii":
		return true
	case "ea":
		return splitsEA(head, before, rest)
	case "eo":
		return before != 'p' && before != 'g' && before != 'h' && before != 'y' && !strings.HasPrefix(rest, "pard") && !strings.HasPrefix(rest, "u") ||
			head == "g" && !strings.HasPrefix(rest, "r") || before == 'h' && head == "th" || strings.HasPrefix(rest, "us") && before != 'g' && before != 'c'
	case "ei":
		return (head == "r" || head == "d" || head == "ath") && rest != "n" && !strings.HasPrefix(rest, "n") && !strings.HasPrefix(rest, "gn") || strings.HasPrefix(rest, "ty") || strings.HasPrefix(rest, "ng") && before != 'b'
	case "eu":
		return strings.HasPrefix(rest, "m") && before != 'l' || head == "r" || strings.HasPrefix(rest, "s") && rest == "s"
	case "ee":
		return head == "r" && (strings.HasPrefix(rest, "n") || strings.HasPrefix(rest, "v") || strings.HasPrefix(rest, "st"))
	case "ua":
		return before != 'q' && before != 'g' && !(before == 's' && strings.HasPrefix(rest, "d")) && !strings.HasPrefix(rest, "y") || before == 'g' && strings.HasPrefix(rest, "l")
	case "ue":
		return before != 'q' && before != 'g' && (strings.HasPrefix(rest, "n") || strings.HasPrefix(rest, "l") || strings.HasPrefix(rest, "t"))
	case "ui":
		return strings.HasPrefix(rest, "t") && (strings.HasPrefix(rest, "ty") || strings.HasPrefix(rest, "ti") || strings.HasPrefix(rest, "to") || strings.HasPrefix(rest, "tou")) && before != 'q' ||
			(before == 'l' || before == 'r') && (rest == "d" || rest == "n" || strings.HasPrefix(rest, "di") || strings.HasPrefix(rest, "no")) || before == 'n' && strings.HasPrefix(rest, "ne") || strings.HasPrefix(rest, "cid")
	case "uo":
		return before != 'q' && before != 'b' || strings.HasPrefix(rest, "us")
	case "oa":
		return rest == "" || head == "c" && (strings.HasPrefix(rest, "l") && len(rest) > 3 || strings.HasPrefix(rest, "g") || strings.HasPrefix(rest, "u")) || strings.HasPrefix(rest, "sis") || strings.HasPrefix(rest, "la")
	case "oe":
		return before == 'p' && rest != "" || head == "c" && rest != "" || rest == "r"
	case "oi":
		return rest == "c" || strings.HasPrefix(rest, "ca") || head == "c" && strings.HasPrefix(rest, "nc") || strings.HasPrefix(rest, "st") && len(rest) < 4 && before == 'g' || rest == "ng"
	case "oo":
		return head == "c" && (strings.HasPrefix(rest, "p") && len(rest) > 3 || strings.HasPrefix(rest, "rd")) || head == "z" && strings.HasPrefix(rest, "lo")
	case "ao":
		return true
	case "ae":
		return rest == "l" || strings.HasPrefix(rest, "ri")
	case "ai":
		return rest == "c" || strings.HasPrefix(rest, "ca") || strings.HasPrefix(rest, "sm")
	case "ya", "ye", "yo", "yi", "yu":
		return i > 0 && isVowel(before) && head != "e" || // royal, player: y begins the second
			i > 0 && (word[i+1] == 'e' && (rest == "r" || rest == "rs") || word[i+1] == 'i' && strings.HasPrefix(rest, "ng")) // flyer, cozying: y ends the first
	}
	return false
}

// splitsIA is splits for ia: giant, special, marriage.
func splitsIA(before byte, rest string) bool {
	switch {
	case strings.HasPrefix(rest, "ge"), strings.HasPrefix(rest, "men") && before == 'l':
		return false
	case before == 't' || before == 'c':
		return strings.HasPrefix(rest, "t") || strings.HasPrefix(rest, "b")
	case before == 's' || before == 'x' || before == 'h':
		return strings.HasPrefix(rest, "t") || strings.HasPrefix(rest, "s")
	case before == 'g':
		return rest != "" && rest[0] != 'n' && rest[0] != 'c' || rest == "nt"
	case before == 'l':
		return !strings.HasPrefix(rest, "r") && !strings.HasPrefix(rest, "nt")
	}
	return true
}

// splitsIO is splits for io: lion, nation, serious.
func splitsIO(before byte, rest string) bool {
	switch {
	case before == 't' || before == 'c' || before == 's' || before == 'g' || before == 'x' || before == 'h':
		return !strings.HasPrefix(rest, "n") && !strings.HasPrefix(rest, "us")
	case before == 'n':
		return !strings.HasPrefix(rest, "n") && !strings.HasPrefix(rest, "r")
	case before == 'l':
		return !strings.HasPrefix(rest, "n") || len(rest) != 1
	case before == 'v':
		return !strings.HasPrefix(rest, "r")
	}
	return true
}

// splitsEA is splits for ea: idea, create, react.
func splitsEA(head string, before byte, rest string) bool {
	switch {
	case rest == "":
		return vowelGroups(head) > 0
	case strings.HasPrefix(rest, "te") && (head == "cr" || vowelGroups(head) > 0 && before != 'h' && before != 'b'),
		strings.HasPrefix(rest, "ti") && (head == "cr" || vowelGroups(head) > 0), strings.HasPrefix(rest, "to") && head == "cr",
		strings.HasPrefix(rest, "tu") && head == "cr":
		return true
	case head == "r" || head == "pr":
		for _, stem := range []string{"ct", "ffirm", "ss", "rr", "lign", "pp", "wak", "lit", "lis", "mb", "dj", "cq", "tta"} {
			if strings.HasPrefix(rest, stem) {
				return true
			}
		}
		return false
	case head == "th" && strings.HasPrefix(rest, "t"):
		return true
	case strings.HasPrefix(rest, "n") && vowelGroups(head) > 0:
		return strings.IndexByte("nrpb", before) >= 0
	case strings.HasPrefix(rest, "l") && vowelGroups(head) > 0:
		return before == 'r' || before == 'n'
	case strings.HasPrefix(rest, "r") && vowelGroups(head) > 0:
		return before == 'n' || before == 'l' && !strings.HasPrefix(rest, "rn")
	}
	return false
}
