import { expect, test } from "vitest";

import { createResponseReader } from "./response-reader.ts";

const WITH_LENGTH = "HTTP/1.1 200 OK\r\nX-Length: 1\r\nContent-Length: 12\r\n\r\nhello, world";
const CHUNKED =
  "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nhello,\r\n6\r\n world\r\n0\r\n\r\n";
const EMPTY_CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
const NO_BODY = "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n";
const EMPTY = "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n";

/** Passes the parts to a reader. Returns the statuses that the reader reports for each part. */
function readResponses(parts: readonly string[]): number[][] {
  let statuses: number[] = [];
  const reader = createResponseReader((status) => statuses.push(status));
  return parts.map((part) => {
    statuses = [];
    reader(Buffer.from(part));
    return statuses;
  });
}

test.each([
  ["with a content length", WITH_LENGTH, 200],
  ["in chunks", CHUNKED, 404],
  ["in chunks without data", EMPTY_CHUNKED, 200],
  ["without a body", NO_BODY, 304],
  ["with an empty body", EMPTY, 201],
])("the reader reports a complete response %s once, wherever it is split", (_kind, response, status) => {
  expect(readResponses([response])).toEqual([[status]]);
  for (let split = 1; split < response.length; split += 1) {
    expect(readResponses([response.slice(0, split), response.slice(split)])).toEqual([[], [status]]);
  }
  expect(readResponses([...response]).flat()).toEqual([status]);
});

test("the reader reports consecutive responses of one connection", () => {
  expect(readResponses([WITH_LENGTH, NO_BODY, CHUNKED, EMPTY_CHUNKED, EMPTY, WITH_LENGTH]).flat()).toEqual([
    200, 304, 404, 200, 201, 200,
  ]);
});

test("the caller may reuse the buffer after each call", () => {
  const statuses: number[] = [];
  const reader = createResponseReader((status) => statuses.push(status));
  const buffer = Buffer.alloc(10);
  for (let index = 0; index < CHUNKED.length; index += buffer.length) {
    const length = buffer.write(CHUNKED.slice(index, index + buffer.length));
    reader(buffer.subarray(0, length));
  }
  expect(statuses).toEqual([404]);
});
