import { expect, test } from "vitest";

import { listSenderLines } from "./sender-lines.ts";
import { formatAddress, formatTagline } from "./store-texts.ts";

const address = {
  street: "12 Mall Road",
  city: "Lahore",
  state: "Punjab",
  zipCode: "54000",
  country: "Pakistan",
};

test("an address omits its blank parts", () => {
  expect(formatAddress(address)).toBe("12 Mall Road, Lahore 54000, Pakistan");
  expect(formatAddress({ ...address, street: "", zipCode: " " })).toBe("Lahore, Pakistan");
});

test("an invoice has no lines for blank parts of the sender", () => {
  const store = { address: { ...address, state: "" }, phone: "+92 42 1112223", email: "" };
  expect(listSenderLines(store)).toEqual(["12 Mall Road", "Lahore, 54000", "Pakistan", "+92 42 1112223"]);
});

test("the footer's tagline ends with one punctuation mark", () => {
  expect(["Fine fragrance", "Fine fragrance.", "Smell better!", ""].map(formatTagline)).toEqual([
    "Fine fragrance.",
    "Fine fragrance.",
    "Smell better!",
    "",
  ]);
});
