import { expect, test } from "vitest";

import { hideValues } from "./hide-values.ts";

test.each([
  ["Token abc.def is invalid", ["abc.def"], "Token … is invalid"],
  ["AYESHA KHAN lives in House 7 (B)", ["Ayesha Khan", "House 7 (B)"], "… lives in …"],
  ["Order of a@b.co from 0300-1234567", [], "Order of … from …"],
  ["Phone +92 300 1234567 is invalid", [], "Phone … is invalid"],
  ["See https://courier.example/api?key=k for details", [], "See … for details"],
  ["secret-long and secret", ["secret", "secret-long"], "… and …"],
  ["Packet Weight 450 is too high", ["", "ig"], "Packet Weight 450 is too high"],
])("the text “%s” with the hidden values %o becomes “%s”", (text, values, hidden) => {
  expect(hideValues(text, values)).toBe(hidden);
});
