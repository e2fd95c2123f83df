import { expect, test } from "vitest";

import { interleave, roundsAt, secondsAt, takeTurns } from "./rounds.ts";

test("candidate and reference are measured alternately, and their order changes every round", async () => {
  const order: string[] = [];
  const side = (name: string) => async () => `${name}${order.push(name)}`;
  const measured = await interleave(3, { candidate: side("c"), reference: side("r") });
  expect(order.join("")).toBe("crrccr");
  expect(measured).toEqual([
    { candidate: "c1", reference: "r2" },
    { candidate: "c4", reference: "r3" },
    { candidate: "c5", reference: "r6" },
  ]);
});

test("a quick run never has more rounds or longer rounds than a full run", () => {
  const [full, quick] = [{ quick: false }, { quick: true }];
  expect([roundsAt(full, 7), roundsAt(quick, 7), roundsAt(quick, 1)]).toEqual([7, 2, 1]);
  expect([secondsAt(full, 3), secondsAt(quick, 3), secondsAt(quick, 0.1)]).toEqual([3, 0.2, 0.1]);
});

test("measurements run in alternating order, and each keeps its rounds in order", async () => {
  let taken = 0;
  const measure = (name: string) => async () => {
    taken += 1;
    return `${name}${taken}`;
  };
  expect(await takeTurns(3, [measure("a"), measure("b"), measure("c")])).toEqual([
    ["a1", "a6", "a7"],
    ["b2", "b5", "b8"],
    ["c3", "c4", "c9"],
  ]);
});
