import { describe, expect, test } from "vitest";

import {
  displayAddress,
  displayPrice,
  displayProductName,
  displayText,
  parseDisplayedOrder,
} from "./tracking-display.ts";

const address = { street: "•••", city: "Lahore", state: "Punjab", zipCode: "54000", country: "Pakistan" };

describe("tracking fallbacks for missing values", () => {
  test("a missing text is 'N/A' [000 §8]", () => {
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

  test("a value that is not an address is 'Address unavailable'", () => {
    expect(displayAddress("Lahore")).toBe("Address unavailable");
    expect(displayAddress(["Lahore"])).toBe("Address unavailable");
  });

  test("a price that is not a number is 'N/A'", () => {
    expect(displayPrice(4500)).toBe("Rs.\u00A04,500");
    expect(displayPrice(Number.NaN)).toBe("N/A");
  });

  test("a response without an order number or a known status is not displayed as an order", () => {
    expect(parseDisplayedOrder({ orderNumber: "ZE12345678901", status: "pending" })).toBeDefined();
    expect(parseDisplayedOrder({ status: "pending" })).toBeUndefined();
    expect(parseDisplayedOrder({ orderNumber: "ZE12345678901", status: "lost" })).toBeUndefined();
    expect(parseDisplayedOrder(null)).toBeUndefined();
    expect(parseDisplayedOrder("ZE12345678901")).toBeUndefined();
  });

  test("a response that lacks other fields is displayed with fallbacks", () => {
    const incompleteOrder = {
      orderNumber: "ZE12345678901",
      status: "shipped",
      items: [{ product: null, quantity: "2" }, null, { product: { name: "Oud Mehtab", price: 900 } }],
      statusHistory: [{ status: "lost" }, { status: "shipped", timestamp: 5 }],
      shippingAddress: "Lahore",
    };
    const displayedOrder = parseDisplayedOrder(incompleteOrder);
    expect(displayedOrder?.items.map(({ product }) => displayProductName(product))).toEqual([
      "Unknown Product",
      "Oud Mehtab",
    ]);
    expect(displayedOrder?.items.map(({ product }) => displayPrice(product.price))).toEqual([
      "N/A",
      "Rs.\u00A0900",
    ]);
    expect(displayedOrder?.statusHistory).toEqual([{ status: "shipped", timestamp: "", notes: null }]);
    expect(displayAddress(displayedOrder?.shippingAddress)).toBe("Address unavailable");
    expect(displayText(displayedOrder?.customerInfo.name)).toBe("N/A");
  });
});
