import { expect, test } from "vitest";

import { parseAddress } from "../../rules/staff-order/parse-address.ts";

import { findAmountErrors, reducesOrder } from "./entry-amounts.ts";
import { addLine, changeDraft, createDraft, fillInAddress, toQuoteRequest } from "./entry-draft.ts";

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

const SIZE = { productId: "rose", variant: "50ml", name: "Rose" };
const withPrice = (agreedPrice: string) => {
  const added = addLine(createDraft(), SIZE);
  return { ...added, lines: added.lines.map((line) => ({ ...line, agreedPrice })) };
};

test.each([
  ["Rs 500", { kind: "fixed", value: 500 }],
  ["3,000/-", { kind: "fixed", value: 3000 }],
  ["۵۰۰", { kind: "fixed", value: 500 }],
  ["10%", { kind: "percent", value: 10 }],
  ["10 percent", { kind: "percent", value: 10 }],
])("the discount “%s” is %j", (discountValue, discount) => {
  expect(toQuoteRequest(changeDraft(createDraft(), { discountValue }), "Pakistan")).toMatchObject({
    discount,
  });
});

test("a discount in rupees is never taken as a percentage", () => {
  const percent = changeDraft(createDraft(), { discountKind: "percent" });
  expect(changeDraft(percent, { discountValue: "Rs 50" }).discountKind).toBe("fixed");
  expect(changeDraft(percent, { discountValue: "50" }).discountKind).toBe("percent");
});

test.each(["5.50", "-5", "five", "4.500"])("the agreed price “%s” is an error", (typed) => {
  expect(findAmountErrors(withPrice(typed))).toHaveProperty(["items.0.agreedPrice"]);
});

test("an agreed price that is the current price is no reduction, so that it needs no reason", () => {
  const quoted = [{ ...SIZE, price: 3000 }];
  expect(reducesOrder(withPrice("Rs. 3,000/-"), quoted)).toBe(false);
  expect(reducesOrder(withPrice("2900"), quoted)).toBe(true);
});
