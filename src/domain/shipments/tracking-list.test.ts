import { expect, test } from "vitest";

import { parseTrackingList } from "./tracking-list.ts";

const [A, B] = ["ZE12345678901", "ZE12345678902"];

test.each([
  ["commas", `${A},CX-1\n${B},CX-2`],
  ["spreadsheet tabs", `${A}\tCX-1\r\n${B}\tCX-2\r\n`],
  ["semicolons and quotation marks", `"${A}";"CX-1"\n\n"${B}";"CX-2"`],
  ["the tracking number first, lowercase letters and a #", `CX-1 #${A.toLowerCase()}\nCX-2 ${B}`],
  ["names between the numbers", `${A}, Ayesha Khan, CX-1\n${B}, Lahore, CX-2`],
])("a list with %s is parsed", (_, list) => {
  expect(parseTrackingList(list)).toMatchObject([
    { orderNumber: A, trackingNumber: "CX-1", problem: null },
    { orderNumber: B, trackingNumber: "CX-2", problem: null },
  ]);
});

test("headings, missing numbers and repeated numbers are reported with their line number", () => {
  const list = ["Order,Number", `${A},CX-1`, B, `${A},CX-3`, `${B},cx-1`, "AB-77, CX-9"].join("\n");
  expect(parseTrackingList(list).map(({ number, problem }) => [number, problem])).toEqual([
    [1, "no-order-number"],
    [2, null],
    [3, "no-tracking-number"],
    [4, "repeated-order"],
    [5, "repeated-tracking-number"],
    [6, "no-order-number"],
  ]);
});
