import { expect, test } from "vitest";

import { answer, defineQuery, registerAnswers } from "./queries.ts";

test("a later module answers the question of an earlier module", () => {
  const countDoors = defineQuery<[house: string], number>("test.doors");
  registerAnswers([answer(countDoors, (house) => house.length)]);
  expect(countDoors("red")).toBe(3);
});

test("a question without an entry in the table of answers is an error", () => {
  const countRoofs = defineQuery<[], number>("test.roofs");
  expect(() => countRoofs()).toThrow("app/reactions.ts names no answer to test.roofs");
});
