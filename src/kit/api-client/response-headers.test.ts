import { expect, test } from "vitest";

import { parseHeaders } from "./send-upload.ts";

test("parseHeaders reads every header, including values with a colon", () => {
  const headers = parseHeaders(
    "content-type: application/problem+json\r\nretry-after: 30\r\nlink: <http://shop.test/a>\r\n",
  );
  expect([...headers]).toEqual([
    ["content-type", "application/problem+json"],
    ["link", "<http://shop.test/a>"],
    ["retry-after", "30"],
  ]);
});

test("parseHeaders returns no headers for an empty text", () => {
  expect([...parseHeaders("")]).toEqual([]);
});
