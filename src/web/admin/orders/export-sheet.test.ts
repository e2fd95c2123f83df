import { expect, test } from "vitest";

import type { Order } from "#domain/order.ts";

import { EXPORT_COLUMNS, exportFileName, exportRow } from "./export-sheet.ts";

const noon = new Date("2026-11-21T12:00:00Z");

test.each([
  [{ status: "", search: "" }, "orders_export_2026-11-21.xlsx"],
  [{ status: "pending", search: "" }, "orders_export_2026-11-21_pending.xlsx"],
  [{ status: "", search: "khan" }, "orders_export_2026-11-21_search.xlsx"],
  [{ status: "shipped", search: "khan" }, "orders_export_2026-11-21_shipped_search.xlsx"],
])("the file's name tells the day and what narrows the list: %o", (filter, name) => {
  expect(exportFileName(noon, filter)).toBe(name);
});

test("the day is Pakistan's", () => {
  const name = exportFileName(new Date("2026-11-21T20:00:00Z"), { status: "", search: "" });
  expect(name).toBe("orders_export_2026-11-22.xlsx");
});

test("a row has a value for each column, money as a number and the time as a time", () => {
  const order = {
    orderNumber: "ZE30123456789",
    createdAt: "2026-11-21T12:00:00.000Z",
    status: "shipped",
    customerInfo: { name: "=1+1", email: "a@example.com", phone: "+92 300 1234567" },
    shippingAddress: {
      street: "12 Mall Road",
      city: "Lahore",
      state: "",
      zipCode: "54000",
      country: "Pakistan",
    },
    items: [
      { product: { id: "a", name: "Oud", image: "", price: 4500 }, variant: "50ml", quantity: 2 },
      { product: { id: "b", name: "Rose", image: "", price: 850 }, variant: "10ml", quantity: 1 },
    ],
    totalAmount: 9850.5,
    totalItems: 3,
    adminNotes: null,
  } as Order;
  expect(exportRow(order)).toEqual([
    "ZE30123456789",
    noon,
    "=1+1",
    "a@example.com",
    "+92 300 1234567",
    "12 Mall Road, Lahore, 54000, Pakistan",
    "Shipped",
    9850.5,
    3,
    "2 × Oud (50ml) at Rs. 4,500; 1 × Rose (10ml) at Rs. 850",
    null,
  ]);
  expect(EXPORT_COLUMNS).toHaveLength(11);
});
