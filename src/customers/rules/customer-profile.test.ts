import { expect, test } from "vitest";

import { splitTags } from "./customer-profile.ts";

test.each([
  ["", []],
  [" , ", []],
  ["regular", ["regular"]],
  [" regular,, wholesale , regular ", ["regular", "wholesale"]],
])("typed tags are split at commas, each once and without spaces: '%s'", (typed, tags) => {
  expect(splitTags(typed)).toEqual(tags);
});
