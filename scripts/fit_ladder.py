#!/usr/bin/env python3
"""What one player's ratings tell of the next one's: slope and spread of a rung of the ladder.

Usage: scripts/fit_ladder.py BELOW.csv ABOVE.csv [SLOPE SPREAD]
       scripts/fit_ladder.py --pairings BELOW.csv ABOVE.csv

Both are what `archon versus A B --agent PLAYER --games N --csv FILE` wrote of the same two boxes, the
quicker player's first; several files of one player are joined by commas. Prints for sim/keyforge/arena/keyforge_ladder.cpp the likeliest slope and
spread, what lies within 2 of the best log likelihood ("allowed"), and how many decks the 95 % intervals
hold that the lower player gives for the upper one; with SLOPE and SPREAD the same of these.

--pairings is for some pairings that both played hundreds of times: how far each of them is off besides its
two decks, along with slope and spread. Half a game drawn is added to each pairing."""

import csv
import math
import sys

POINTS = 400 / math.log(10)  # a logit


def solve(m, columns):
    """The Cholesky factor of m, and L^-1 of each column."""
    n = len(m)
    low = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = m[i][j] - sum(x * y for x, y in zip(low[i][:j], low[j][:j]))
            low[i][j] = math.sqrt(rest) if i == j else rest / low[j][j]
    out = []
    for column in columns:
        y = []
        for i in range(n):
            y.append((column[i] - sum(a * b for a, b in zip(low[i], y))) / low[i][i])
        out.append(y)
    return low, out


def inverse(m):
    n = len(m)
    _, half = solve(m, [[float(i == j) for i in range(n)] for j in range(n)])
    return [[sum(x * y for x, y in zip(half[i], half[j])) for j in range(n)] for i in range(n)]


def read(path):
    """Games and points of each pairing, by names."""
    out = {}
    for one in path.split(","):
        with open(one, encoding="utf-8") as file:
            for row in csv.DictReader(file):
                games, points = out.get((row["a"], row["b"]), (0, 0))
                out[row["a"], row["b"]] = games + float(row["games"]), points + float(row["points_a"])
    return {pairing: score for pairing, score in out.items() if score[0] > 0}


class Player:
    """Ratings of all decks against the other box: strengths and the mean of what is peculiar to
    their pairings, with the covariance that the games leave."""

    def __init__(self, scores, decks):
        self.scores = [(decks.index(a), decks.index(b), n, y) for (a, b), (n, y) in scores.items()]
        self.size = len(decks)
        best = max((self.fit(peculiar), peculiar) for peculiar in (0.05, 0.15, 0.25, 0.35, 0.45, 0.6, 0.8))
        self.peculiar = best[1]
        self.fit(self.peculiar)

    def fit(self, peculiar):
        n, loose, precision = self.size, 1 / 4.0, 1 / peculiar ** 2
        values, own = [0.0] * n, [0.0] * len(self.scores)
        for _ in range(30):
            hessian = [[loose * (i == j) for j in range(n)] for i in range(n)]
            gradient = [-loose * v for v in values]
            rows = []
            for k, (a, b, games, points) in enumerate(self.scores):
                p = 1 / (1 + math.exp(-(values[a] - values[b] + own[k])))
                w = games * p * (1 - p)
                left = points - games * p
                share = precision / (w + precision)
                # What is peculiar takes its part off (Schur's complement).
                pull = left - w * (left - precision * own[k]) / (w + precision)
                gradient[a] += pull
                gradient[b] -= pull
                for i, j, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                    hessian[i][j] += sign * w * share
                rows.append((w, left))
            low, (half,) = solve(hessian, [gradient])
            step = [0.0] * n
            for i in reversed(range(n)):
                step[i] = (half[i] - sum(low[k][i] * step[k] for k in range(i + 1, n))) / low[i][i]
            for k, (a, b, _, _) in enumerate(self.scores):
                w, left = rows[k]
                own[k] += (left - precision * own[k] - w * (step[a] - step[b])) / (w + precision)
            values = [v + s for v, s in zip(values, step)]
            if max(map(abs, step)) < 1e-8:
                break
        self.take(values, own, rows, precision, hessian)
        likelihood = 0.0
        for k, (a, b, games, points) in enumerate(self.scores):
            x = values[a] - values[b] + own[k]
            likelihood += points * x - games * math.log1p(math.exp(x)) - precision * own[k] ** 2 / 2
            likelihood -= math.log((rows[k][0] + precision) / precision) / 2
        return likelihood - loose * sum(v * v for v in values) / 2 - sum(math.log(low[i][i]) for i in range(n))

    def take(self, values, own, rows, precision, hessian):
        n, covariance = self.size, inverse(hessian)
        met = [sum(i in (a, b) for a, b, _, _ in self.scores) for i in range(n)]
        chart = [[float(i == j) for j in range(n)] for i in range(n)]
        rest = [[0.0] * n for _ in range(n)]
        self.ratings = list(values)
        for k, (a, b, _, _) in enumerate(self.scores):
            w = rows[k][0]
            on, free = w / (w + precision), 1 / (w + precision)
            for i, sign in ((a, 1 / met[a]), (b, -1 / met[b])):
                self.ratings[i] += sign * own[k]
                chart[i][a] -= sign * on
                chart[i][b] += sign * on
                for j, other in ((a, 1 / met[a]), (b, -1 / met[b])):
                    rest[i][j] += sign * other * free
        half = [[sum(x * y for x, y in zip(row, column)) for column in covariance] for row in chart]
        self.covariance = [[rest[i][j] + sum(x * y for x, y in zip(half[i], chart[j])) for j in range(n)]
                           for i in range(n)]


def likelihood(x, covariance):
    low, (half,) = solve(covariance, [x])
    return -sum(h * h for h in half) / 2 - sum(math.log(low[i][i]) for i in range(len(x)))


def summed(*parts):
    return [[sum(f * m[i][j] for f, m in parts) for j in range(len(parts[0][1]))] for i in range(len(parts[0][1]))]


def chain(below, above, boxes):
    """The likelihood of slope and spread; means of boxes are nobody's (`level`)."""
    n = below.size
    unit = [[float(i == j) for j in range(n)] for i in range(n)]
    level = [[100.0 * (boxes[i] == boxes[j]) for j in range(n)] for i in range(n)]
    _, wide = max((likelihood(below.ratings, summed((s * s, unit), (1, below.covariance), (1, level))), s)
                  for s in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8))
    known = inverse(summed((1, below.covariance), (1, level)))
    left = inverse(summed((wide ** -2, unit), (1, known)))
    pulled = [sum(a * b for a, b in zip(row, below.ratings)) for row in known]
    mean = [sum(a * b for a, b in zip(row, pulled)) for row in left]

    def of(slope, spread):
        covariance = summed((slope ** 2, left), (spread ** 2, unit), (1, above.covariance), (1, level))
        return likelihood([a - slope * m for a, m in zip(above.ratings, mean)], covariance), covariance

    return of, mean


def held(covariance, off, boxes):
    """How many deviates lie within 1.96 of theirs, box means taken out, and their mean square."""
    squares = []
    for i in range(len(off)):
        of_box = [k for k in range(len(off)) if boxes[k] == boxes[i]]
        share = [float(k == i) - (k in of_box) / len(of_box) for k in range(len(off))]
        x = sum(s * o for s, o in zip(share, off))
        squares.append(x * x / sum(share[j] * share[k] * covariance[j][k] for j in of_box for k in of_box))
    return sum(s < 3.8416 for s in squares), sum(squares) / len(squares)


def logit_of(score):
    """The logit of a score, and its variance."""
    games, points = score[0] + 1, score[1] + 0.5
    rate = points / games
    return math.log(rate / (1 - rate)), 1 / (games * rate * (1 - rate))


def fit_pairings(below, above):
    """Prints slope, spread and what a pairing is off besides, with what is allowed of each."""
    both = sorted(set(below) & set(above))
    x, y = ([logit_of(scores[pairing]) for pairing in both] for scores in (below, above))
    shared = [[sum((p == q) - (p == r) for p, q, r in ((a, c, d), (b, d, c))) for c, d in both] for a, b in both]
    own = [[float(i == j) for j in range(len(both))] for i in range(len(both))]

    def of(slope, spread, pairing):
        noise = [[(slope ** 2 * x[i][1] + y[i][1]) * same for i, same in enumerate(row)] for row in own]
        covariance = summed((spread ** 2, shared), (pairing ** 2, own), (1, noise))
        return likelihood([above - slope * below for (below, _), (above, _) in zip(x, y)], covariance)

    grid = {(slope / 10, spread, pairing): of(slope / 10, spread / POINTS, pairing / POINTS)
            for slope in range(4, 12) for spread in range(0, 141, 20) for pairing in range(0, 81, 10)}
    best = max(grid, key=grid.get)
    print(f"{len(both)} pairings")
    for at, name in enumerate(("slope", "spread", "pairing")):
        fair = [key[at] for key, value in grid.items() if value > grid[best] - 2]
        print(f"{name} {best[at]:g}, allowed {min(fair):g} to {max(fair):g}")
    print(f"none besides: {max(v for k, v in grid.items() if k[2] == 0) - grid[best]:+.1f}")


def main():
    if sys.argv[1:2] == ["--pairings"] and len(sys.argv) == 4:
        return fit_pairings(read(sys.argv[2]), read(sys.argv[3]))
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    lower, upper = read(sys.argv[1]), read(sys.argv[2])
    box_a = sorted({a for a, _ in lower})
    decks = box_a + sorted({b for _, b in lower})
    boxes = [i < len(box_a) for i in range(len(decks))]
    below, above = Player(lower, decks), Player(upper, decks)
    for name, player in (("below", below), ("above", above)):
        print(f"{name}: {sum(n for _, _, n, _ in player.scores):.0f} games, "
              f"peculiar to a pairing {POINTS * player.peculiar:.0f} points")
    of, mean = chain(below, above, boxes)
    grid = {(slope / 20, spread): of(slope / 20, spread / POINTS)[0]
            for slope in range(8, 25) for spread in range(0, 81, 4)}
    best = max(grid, key=grid.get)
    for at, name in ((0, "slope"), (1, "spread")):
        fair = [key[at] for key, value in grid.items() if value > grid[best] - 2]
        print(f"{name} {best[at]:g}, allowed {min(fair):g} to {max(fair):g}")
    for slope, spread in [best, tuple(map(float, sys.argv[3:]))][:len(sys.argv) // 2]:
        value, covariance = of(slope, spread / POINTS)
        off = [a - slope * m for a, m in zip(above.ratings, mean)]
        count, square = held(covariance, off, boxes)
        print(f"slope {slope:g}, spread {spread:g}: {value - grid[best]:+.2f}, "
              f"intervals hold {count} of {len(off)}, mean square {square:.2f}")


if __name__ == "__main__":
    main()
