import { expect, test } from "vitest";
import { CHECKOUT } from "#test/checkout.ts";

import type { ExportedOrder } from "./order-export.ts";
import { ORDER_SHEET, buildOrderExportName, toOrderRow } from "./order-export.ts";

const noon = new Date("2026-11-21T12:00:00Z");

test.each([
  [{ search: "" }, "orders_export_2026-11-21.xlsx"],
  [
    { status: ["pending" as const, "shipped" as const], search: "" },
    "orders_export_2026-11-21_pending_shipped.xlsx",
  ],
  [{ status: "pending" as const, search: "" }, "orders_export_2026-11-21_pending.xlsx"],
  [{ search: "khan" }, "orders_export_2026-11-21_search.xlsx"],
  [{ status: "shipped" as const, search: "khan" }, "orders_export_2026-11-21_shipped_search.xlsx"],
])("the file name has the date and the filters: %o", (filter, name) => {
  expect(buildOrderExportName(noon, filter)).toBe(name);
});

test("the date is in Pakistan's time zone [001 §9]", () => {
  const name = buildOrderExportName(new Date("2026-11-21T20:00:00Z"), { search: "" });
  expect(name).toBe("orders_export_2026-11-22.xlsx");
});

test("a row has a value for each column, with amounts as numbers and times as dates [001 §9]", () => {
  const order: ExportedOrder = {
    orderNumber: "ZE30123456789",
    createdAt: noon,
    status: "shipped",
    ...CHECKOUT.customer,
    name: "=1+1",
    ...CHECKOUT.address,
    state: "",
    lines: [
      {
        name: "Oud",
        variant: "50ml",
        quantity: 2,
        price: 4500,
        isTester: false,
        isFinalSale: true,
        parts: [],
      },
      {
        name: "Rose",
        variant: "10ml",
        quantity: 1,
        price: 850,
        isTester: true,
        isFinalSale: false,
        parts: [{ name: "Oud", variant: "2ml", quantity: 3 }],
      },
    ],
    adjustments: [
      { label: "Delivery", amount: 0 },
      { label: "Gift wrap", amount: 150 },
      { label: "EID10", amount: -149.5 },
    ],
    totalAmount: 9850.5,
    totalItems: 3,
    adminNotes: null,
    channel: "whatsapp",
    paymentState: "part-paid",
  };
  const values = toOrderRow(order);
  expect(
    Object.fromEntries(ORDER_SHEET.columns.map(({ header }, index) => [header, values[index]])),
  ).toMatchObject({
    "Order Number": "ZE30123456789",
    Channel: "WhatsApp",
    Date: noon,
    "Customer Name": "=1+1",
    Email: "ayesha@example.com",
    Phone: "+92 300 1234567",
    Address: "12 Mall Road, Lahore, 54000, Pakistan",
    Status: "Shipped",
    "Total (PKR)": 9850.5,
    "Item Count": 3,
    Details:
      "2 × Oud (50ml, final sale) at Rs.\u00A04,500; 1 × Rose (10ml, tester) [3 × Oud (2ml)] at Rs.\u00A0850; Gift wrap Rs.\u00A0150; EID10 −Rs.\u00A0149.50",
    "Admin Notes": null,
    Payment: "Part paid",
  });
  expect(ORDER_SHEET.columns.at(-1)?.header).toBe("Payment");
});
