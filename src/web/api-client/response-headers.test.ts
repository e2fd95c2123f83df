import { expect, test } from "vitest";

import { parseHeaders } from "./response-headers.ts";

test("every header of a response is read, also one whose value holds a colon", () => {
  const headers = parseHeaders(
    "content-type: application/problem+json\r\nretry-after: 30\r\nlink: <http://shop.test/a>\r\n",
  );
  expect([...headers]).toEqual([
    ["content-type", "application/problem+json"],
    ["link", "<http://shop.test/a>"],
    ["retry-after", "30"],
  ]);
});

test("a response without headers has none", () => {
  expect([...parseHeaders("")]).toEqual([]);
});
