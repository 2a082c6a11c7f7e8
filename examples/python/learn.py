"""Step several matches together, with actions at random, as a learner would.

    python3 examples/python/learn.py "sandtable bot tt --env"
"""

import random
import sys

import sandtable


def main(command):
    dice = random.Random(1)
    rare = {"disband", "repudiate", "back"}

    vector = sandtable.Vector(command)
    states = vector.reset([{"env": i, "seed": i, "max_moves": 300, "no_view": True} for i in range(4)])
    steps = 0
    while True:
        actions = []
        for state in states:
            if "agent_selection" in state:
                legal = state["observation"]["legal"]
                calm = [k for k, m in enumerate(legal) if m.split()[0] not in rare]
                actions.append((state["env"], dice.choice(calm or range(len(legal)))))
        if not actions:
            break
        steps += len(actions)
        states = vector.step(actions)
    print("vector: %d steps" % steps)

    env = sandtable.Environment(vector=vector, number=9, opponents={"west": "recruit", "ussr": "recruit"}, max_moves=2000)
    env.reset(seed=3)
    turns = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        legal = [k for k, m in enumerate(observation["action_mask"]) if m]
        calm = [k for k in legal if observation["legal"][k].split()[0] not in rare]
        env.step(dice.choice(calm or legal))
        turns += 1
    print("alone: %s, %d turns, rewards %s, ended %s" % (env.agents, turns, env.rewards, env.terminations["axis"] or env.truncations["axis"]))
    env.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "sandtable bot tt --env")
