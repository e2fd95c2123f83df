import { expect, test } from "vitest";

import { optionalDetails } from "./optional-details.ts";

test("details that a shopper left empty are not shown", () => {
  const detail = (label: string, text: string | null | undefined) => ({ label, value: () => text });
  const details = [detail("Gift note", "Eid Mubarak"), detail("Landmark", null), detail("Floor", undefined)];
  expect(optionalDetails({}, details)).toEqual([{ label: "Gift note", value: "Eid Mubarak" }]);
});
