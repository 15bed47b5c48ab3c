"""Writes what python-chess knows of random positions for the tests of chess:

    python scripts/oracle/games-chess.py positions > plugins/games/chess/testdata/positions.json
    python scripts/oracle/games-chess.py moves > plugins/games/testdata/chess.json

with python-chess, commit 9c24454d, which calls itself 1.11.2, on PYTHONPATH. The first file lists every legal move of
each position with its notation and the position after it, the second has single
moves, written in ways that are and that are not unambiguous. The same versions
give the same files every time. A number behind is how many positions to make,
another one a seed.
"""
import json
import random
import sys

import chess

what = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 20240229)

# Positions that a random game hardly reaches: double and discovered check, pins along and across the way of
# an en passant capture, castling past attacked and attacking squares, mate and stalemate, promotion of all kinds.
SHARP = [
    chess.STARTING_FEN,
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "k7/8/8/8/8/8/8/KR6 w - - 0 1",
    "8/8/3p4/1Pp4r/1K3p2/6k1/4P1P1/1R6 w - c6 0 3",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "3rk3/8/8/3pP3/8/8/8/3K4 w - d6 0 2",
    "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1",
    "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1",
    "2r3r1/1P3P2/8/8/8/8/k7/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/1p4p1/R2NK2R b KQ - 0 1",
    "1k6/8/8/7Q/8/8/8/Q3Q2K w - - 0 1",
    "6k1/8/8/8/1N3N2/8/1N3N2/4K3 w - - 0 1",
    "3k4/8/8/8/4q3/8/4N3/4KN2 w - - 0 1",
    "4k3/8/4r3/8/4B3/8/4R3/4K3 b - - 0 1",
    "4k3/8/4R3/8/4B3/8/8/4K3 b - - 0 1",
    "r1bqkbnr/ppp2ppp/2n5/1B1pP3/4P3/8/PPPP2PP/RNBQK1NR b KQkq - 2 4",
    "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "5rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "6k1/3R1ppp/8/8/8/8/5PPP/6K1 w - - 0 1",
    "8/2P5/8/8/8/8/1k6/4K2R w K - 0 1",
]


def from_game():
    """A position of a random game with a liking for pawns, captures and castling."""
    board = chess.Board(random.choice(SHARP[:1] * 10 + SHARP))
    for _ in range(random.randint(1, 90)):
        moves = list(board.legal_moves)
        if not moves:
            return board
        liked = [m for m in moves if board.is_capture(m) or board.is_castling(m) or m.promotion or board.gives_check(m)
                 or board.piece_type_at(m.from_square) == chess.PAWN]
        board.push(random.choice(liked if liked and random.random() < 0.5 else moves))
    return board


def composed():
    """A position with pieces anywhere, many of one kind."""
    while True:
        board = chess.Board(None)
        squares = random.sample(range(64), 14)
        board.set_piece_at(squares.pop(), chess.Piece.from_symbol("K"))
        board.set_piece_at(squares.pop(), chess.Piece.from_symbol("k"))
        kinds = random.choices("QRBNP", k=2) + ["P"]
        for square in squares[: random.randint(1, 10)]:
            symbol = random.choice(kinds)
            if symbol == "P" and chess.square_rank(square) in (0, 7):
                symbol = "N"
            board.set_piece_at(square, chess.Piece.from_symbol(random.choice([symbol, symbol.lower()])))
        board.turn = random.choice([chess.WHITE, chess.BLACK])
        if board.is_valid():
            return board


def positions():
    made, seen = [], set()
    for fen in SHARP:
        board = chess.Board(fen)
        if board.status() != chess.STATUS_VALID:
            raise ValueError(f"{board.status()!r}: {fen}")
        made.append(board)
    while len(made) < count:
        board = composed() if random.random() < 0.4 else from_game()
        if board.epd() not in seen and board.status() == chess.STATUS_VALID:
            made.append(board)
            seen.add(board.epd())
    return made


def listed(board):
    moves = []
    for move in sorted(board.legal_moves, key=lambda m: m.uci()):
        after = board.copy(stack=False)
        after.push(move)
        moves.append([move.uci(), board.san(move), after.epd(en_passant="fen")])
    return {"fen": board.fen(en_passant="fen"), "moves": moves}


def answer(board, text):
    """What games/chess-move says of a text that python-chess reads alike."""
    try:
        move = board.parse_san(text)
    except ValueError:
        return {"legal": False, "san": "", "from": "", "to": ""}
    return {"legal": True, "san": board.san(move), "from": chess.square_name(move.from_square), "to": chess.square_name(move.to_square)}


def ways(board):
    """Ways to write moves, legal or not: more and less of the origin, with and without x and promotion."""
    move = random.choice(list(board.pseudo_legal_moves))
    start, end, piece = chess.square_name(move.from_square), chess.square_name(move.to_square), board.piece_at(move.from_square)
    if board.is_castling(move):
        return random.choice([["O-O", "0-0"], ["O-O-O", "0-0-0"]])
    takes = random.choice(["x", ""]) if board.is_capture(move) else ""
    becomes = "=" + chess.piece_symbol(move.promotion).upper() if move.promotion and random.random() < 0.9 else ""
    if piece.piece_type == chess.PAWN:
        origin = [start[0], start] if chess.square_file(move.from_square) != chess.square_file(move.to_square) else ["", start]
        return [random.choice(origin) + takes + end + becomes]
    return [piece.symbol().upper() + random.choice(["", start[0], start[1], start]) + takes + end]


print('{"made by": "Python %s, python-chess %s (9c24454d), games-chess.py", "%s": [' % (sys.version.split()[0], chess.__version__, "positions" if what == "positions" else "cases"))
if what == "positions":
    print(",\n".join(json.dumps(listed(board), separators=(",", ":")) for board in positions()))
else:
    cases, seen = [], set()
    for board in positions():
        if not any(board.pseudo_legal_moves):
            continue
        for text in ways(board):
            mark = random.choice(["", "", "+", "#", "!", "?!", "+!"])
            body = {"move": text + mark, "fen": board.fen(en_passant="fen")}
            if random.random() < 0.1:
                body["fen"] = " ".join(body["fen"].split()[:4])
            cases.append({"route": "games/chess-move", "name": f"{text} in {body['fen']}", "body": body, "want": answer(board, text)})
    print(",\n".join(json.dumps(case) for case in cases))
print("]}")
