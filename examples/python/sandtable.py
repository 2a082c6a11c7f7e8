"""Speak the protocol of Sandtable (docs/protocol.md) with the standard library alone."""

import json
import shlex
import subprocess
import sys


def play(name, choose):
    """Play matches until the host says quit.

    choose(view, legal, match) returns the number or the words of a legal move,
    or a pair of that and a sentence that says why.
    """
    match = {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            _send({"type": "hello", "name": name})
        elif kind == "start":
            match = message
        elif kind == "choose":
            choice = choose(message["view"], message["legal"], match)
            why = ""
            if isinstance(choice, tuple):
                choice, why = choice
            _send({"type": "move", "id": message["id"], "move": choice, "why": why})
        elif kind == "quit":
            return


def _send(message):
    print(json.dumps(message), flush=True)


class Environment:
    """One match for learning, in the manner of PettingZoo's AEC environments.

    agents, agent_selection, rewards, terminations, truncations and infos are what
    they are there; observe() gives {"observation": view, "action_mask": mask}.
    Seats named in opponents are played by Sandtable's own bots.
    """

    def __init__(self, command="sandtable bot tt --env", vector=None, number=0, **options):
        self._vector = vector or Vector(command)
        self._number = number
        self._options = options
        self.max_actions = self._vector.spec["max_actions"]

    def reset(self, seed=0):
        self._take(self._vector.reset([dict(self._options, env=self._number, seed=seed)])[0])

    def step(self, action):
        self._take(self._vector.step([(self._number, action)])[0])

    def _take(self, state):
        self.agents = state["agents"]
        self.agent_selection = state.get("agent_selection")
        self.rewards = state["rewards"]
        self.terminations = state["terminations"]
        self.truncations = state["truncations"]
        self.infos = state.get("infos", {})
        self._observation = state.get("observation")

    def observe(self):
        seen = self._observation
        if seen is None:
            return None
        mask = [1] * seen["n"] + [0] * (self.max_actions - seen["n"])
        return {"observation": seen.get("view"), "action_mask": mask, "legal": seen["legal"], "moves": seen["moves"]}

    def last(self):
        """The observation, reward, termination, truncation and info of whose turn it is."""
        agent = self.agent_selection or self.agents[0]
        return self.observe(), self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos

    def agent_iter(self):
        while self.agent_selection is not None:
            yield self.agent_selection

    def close(self):
        self._vector.close()


class Vector:
    """Many matches in one process, stepped together with one line."""

    def __init__(self, command="sandtable bot tt --env"):
        self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.spec = self._ask({"cmd": "spec"})

    def _ask(self, request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def reset(self, resets):
        return self._checked(self._ask({"cmd": "reset", "resets": resets}))

    def step(self, steps):
        return self._checked(self._ask({"cmd": "step", "steps": [{"env": e, "action": a} for e, a in steps]}))

    @staticmethod
    def _checked(answer):
        for state in answer["envs"]:
            if "error" in state:
                raise RuntimeError("match %d: %s" % (state["env"], state["error"]))
        return answer["envs"]

    def close(self):
        self._process.stdin.write('{"cmd": "quit"}\n')
        self._process.stdin.close()
        self._process.wait()
