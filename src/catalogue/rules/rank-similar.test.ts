import { expect, test } from "vitest";

import { rankSimilar } from "./rank-similar.ts";

const NAMES = ["Saffron Dusk", "Saffron", "Sandalwood", "Oud Mehtab", "Rose", "Vanilla"];

test.each([
  ["safran", ["Saffron", "Saffron Dusk"]],
  ["SANDAL", ["Sandalwood"]],
  ["vanila essence", ["Vanilla"]],
  ["xqzw", []],
  ["…", []],
  ["", []],
])("the names similar to %j are %j, the most similar first", (query, expected) => {
  expect(rankSimilar(query, NAMES)).toEqual(expected);
});
