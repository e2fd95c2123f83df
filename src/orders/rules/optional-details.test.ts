import { expect, test } from "vitest";

import { listOptionalDetails } from "./optional-details.ts";

test("details that a shopper left empty are omitted", () => {
  const buildDetail = (label: string, text: string | null | undefined) => ({ label, value: () => text });
  const details = [
    buildDetail("Gift note", "Eid Mubarak"),
    buildDetail("Landmark", null),
    buildDetail("Floor", undefined),
  ];
  expect(listOptionalDetails({}, details)).toEqual([{ label: "Gift note", value: "Eid Mubarak" }]);
});
