"""A small bot: it prefers moves that build its economy, and else takes any.

    sandtable bot tt --engine "python3 examples/python/mybot.py" --seat west
"""

import random

import sandtable

PREFERENCE = ["factory", "diplomacy", "wildcard", "achieve", "build", "cadre", "fire", "place"]
AVOID = {"disband", "repudiate", "back", "declare-war", "violate"}

dice = random.Random(1)


def choose(view, legal, match):
    for kind in PREFERENCE:
        moves = [m for m in legal if m.split()[0] == kind]
        if moves and (kind != "factory" or "done" not in legal):
            return dice.choice(moves), "It likes to %s." % kind
    calm = [m for m in legal if m.split()[0] not in AVOID]
    return dice.choice(calm or legal)


if __name__ == "__main__":
    sandtable.play("mybot", choose)
