import { expect, test } from "vitest";

import { matchCity } from "./city-list.ts";

const CITIES = [
  { id: "1", name: "SWAT" },
  { id: "2", name: "MINGORA" },
  { id: "3", name: "D.G KHAN" },
  { id: "4", name: "NASIRABAD" },
  { id: "5", name: "NASIR ABAD" },
  { id: "6", name: "LAHORE" },
  { id: "6", name: "LAHORE" },
];

test.each([
  ["Mingora", "2"],
  ["Swat", "1"],
  ["Dera Ghazi Khan", "3"],
  ["Lahore", "6"],
])("“%s” is the city %s", (name, id) => {
  expect(matchCity(CITIES, name)).toMatchObject({ outcome: "ok", value: { id } });
});

test.each([
  ["Nasirabad", "several cities that could be “Nasirabad”: NASIRABAD (4), NASIR ABAD (5)"],
  ["Mingaora", "several cities that could be “Mingaora”: SWAT (1), MINGORA (2)"],
  ["Atlantis", "does not deliver to “Atlantis”"],
])("“%s” is rejected with the reason", (name, reason) => {
  expect(matchCity(CITIES, name)).toMatchObject({
    outcome: "rejected",
    error: expect.stringContaining(reason),
  });
});
