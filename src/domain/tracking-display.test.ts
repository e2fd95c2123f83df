import { describe, expect, test } from "vitest";

import { displayAddress, displayProductName, displayText, isDisplayable } from "./tracking-display.ts";

const address = { street: "•••", city: "Lahore", state: "Punjab", zipCode: "54000", country: "Pakistan" };

describe("what tracking shows where something is missing", () => {
  test("a missing text is 'N/A'", () => {
    expect(displayText("A••• K•••")).toBe("A••• K•••");
    expect(displayText("  ")).toBe("N/A");
    expect(displayText(null)).toBe("N/A");
    expect(displayText(undefined)).toBe("N/A");
  });

  test("a product without a name is 'Unknown Product'", () => {
    expect(displayProductName({ name: "Oud Mehtab" })).toBe("Oud Mehtab");
    expect(displayProductName({ name: "" })).toBe("Unknown Product");
    expect(displayProductName(undefined)).toBe("Unknown Product");
  });

  test("an address is one line without its missing parts", () => {
    expect(displayAddress(address)).toBe("•••, Lahore, Punjab, 54000, Pakistan");
    expect(displayAddress({ ...address, street: "", zipCode: null })).toBe("Lahore, Punjab, Pakistan");
  });

  test("a missing or empty address is 'No address provided'", () => {
    expect(displayAddress(undefined)).toBe("No address provided");
    expect(displayAddress(null)).toBe("No address provided");
    expect(displayAddress({ street: " ", city: "" })).toBe("No address provided");
  });

  test("what is no address is 'Address unavailable'", () => {
    expect(displayAddress("Lahore")).toBe("Address unavailable");
    expect(displayAddress(["Lahore"])).toBe("Address unavailable");
  });

  test("an answer without number or known status cannot be shown as an order", () => {
    expect(isDisplayable({ orderNumber: "ZE12345678901", status: "pending" })).toBe(true);
    expect(isDisplayable({ status: "pending" })).toBe(false);
    expect(isDisplayable({ orderNumber: "ZE12345678901" })).toBe(false);
    expect(isDisplayable(null)).toBe(false);
  });
});
