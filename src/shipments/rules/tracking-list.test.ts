import { expect, test } from "vitest";

import { parseTrackingList } from "./tracking-list.ts";

const [ORDER_A, ORDER_B] = ["ZE12345678901", "ZE12345678902"];

test.each([
  ["commas", `${ORDER_A},CX-1\n${ORDER_B},CX-2`],
  ["spreadsheet tabs", `${ORDER_A}\tCX-1\r\n${ORDER_B}\tCX-2\r\n`],
  ["semicolons and quotation marks", `"${ORDER_A}";"CX-1"\n\n"${ORDER_B}";"CX-2"`],
  ["the tracking number first, lowercase letters and a #", `CX-1 #${ORDER_A.toLowerCase()}\nCX-2 ${ORDER_B}`],
  ["names between the numbers", `${ORDER_A}, Ayesha Khan, CX-1\n${ORDER_B}, Lahore, CX-2`],
])("a list with %s is parsed", (_, list) => {
  expect(parseTrackingList(list)).toMatchObject([
    { orderNumber: ORDER_A, trackingNumber: "CX-1", problem: null },
    { orderNumber: ORDER_B, trackingNumber: "CX-2", problem: null },
  ]);
});

test("headings, missing numbers and repeated numbers are reported with their line number", () => {
  const list = [
    "Order,Number",
    `${ORDER_A},CX-1`,
    ORDER_B,
    `${ORDER_A},CX-3`,
    `${ORDER_B},cx-1`,
    "AB-77, CX-9",
  ].join("\n");
  expect(parseTrackingList(list).map(({ number, problem }) => [number, problem])).toEqual([
    [1, "no-order-number"],
    [2, null],
    [3, "no-tracking-number"],
    [4, "repeated-order"],
    [5, "repeated-tracking-number"],
    [6, "no-order-number"],
  ]);
});
