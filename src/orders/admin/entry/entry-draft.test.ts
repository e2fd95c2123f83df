import { expect, test } from "vitest";

import { parseAddress } from "../../rules/staff-order/parse-address.ts";

import { changeDraft, createDraft, fillInAddress } from "./entry-draft.ts";

const LAST_ADDRESS = { street: "House 1", city: "Lahore", state: "Punjab", zipCode: "54000" };
const draft = changeDraft(createDraft(), LAST_ADDRESS);

test("the postal code of the last order is taken over together with its city", () => {
  expect(draft).toMatchObject(LAST_ADDRESS);
});

test("another city clears the postal code, unless it comes with one", () => {
  expect(changeDraft(draft, { city: "Karachi" }).zipCode).toBe("");
  expect(changeDraft(draft, { city: "Karachi", zipCode: "75500" }).zipCode).toBe("75500");
});

test.each([{ street: "House 2" }, { name: "Ali" }, { city: "Lahore " }])(
  "%j keeps the postal code",
  (changes) => {
    expect(changeDraft(draft, changes).zipCode).toBe("54000");
  },
);

test.each([
  ["House 5, Street 4, Satellite Town", ""],
  ["House 5, Street 4, Karachi", ""],
  ["House 5, Street 4, Karachi 75500", "75500"],
  ["Karachi", ""],
  ["Lahore", "54000"],
  ["0300 1234567", "54000"],
  ["Name: Ali Raza", "54000"],
])("after pasting “%s”, the postal code is “%s”", (pasted, zipCode) => {
  expect(fillInAddress(draft, parseAddress(pasted)).zipCode).toBe(zipCode);
});
