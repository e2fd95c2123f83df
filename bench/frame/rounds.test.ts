import { expect, test } from "vitest";

import { interleave, limitRounds, limitSeconds, interleaveAll } from "./rounds.ts";

test("the order of candidate and reference changes every round", async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => `${name}${order.push(name)}`;
  const measured = await interleave(3, { candidate: measure("c"), reference: measure("r") });
  expect(order.join("")).toBe("crrccr");
  expect(measured).toEqual([
    { candidate: "c1", reference: "r2" },
    { candidate: "c4", reference: "r3" },
    { candidate: "c5", reference: "r6" },
  ]);
});

test("a quick run limits the number and the duration of rounds", () => {
  const [full, quick] = [{ quick: false }, { quick: true }];
  expect([limitRounds(full, 7), limitRounds(quick, 7), limitRounds(quick, 1)]).toEqual([7, 2, 1]);
  expect([limitSeconds(full, 3), limitSeconds(quick, 3), limitSeconds(quick, 0.1)]).toEqual([3, 0.2, 0.1]);
});

test("the order of several measurements is reversed every round", async () => {
  let count = 0;
  const measure = (name: string) => async () => {
    count += 1;
    return `${name}${count}`;
  };
  expect(await interleaveAll(3, [measure("a"), measure("b"), measure("c")])).toEqual([
    ["a1", "a6", "a7"],
    ["b2", "b5", "b8"],
    ["c3", "c4", "c9"],
  ]);
});
