import { expect, test } from "vitest";

import { answerReader } from "./response-reader.ts";

const LENGTH = "HTTP/1.1 200 OK\r\nX-Length: 1\r\nContent-Length: 12\r\n\r\nhello, world";
const PIECES =
  "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nhello,\r\n6\r\n world\r\n0\r\n\r\n";
const EMPTY_PIECES = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
const NO_BODY = "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n";
const EMPTY = "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n";

/** The statuses told after each part. */
function read(parts: readonly string[]): number[][] {
  let told: number[] = [];
  const reader = answerReader((status) => told.push(status));
  return parts.map((part) => {
    told = [];
    reader(Buffer.from(part));
    return told;
  });
}

test.each([
  ["of a length", LENGTH, 200],
  ["in pieces", PIECES, 404],
  ["of no piece", EMPTY_PIECES, 200],
  ["without a body", NO_BODY, 304],
  ["with an empty body", EMPTY, 201],
])("an answer %s is told once all of it is there, wherever it was cut", (_kind, answer, status) => {
  expect(read([answer])).toEqual([[status]]);
  for (let cut = 1; cut < answer.length; cut += 1) {
    expect(read([answer.slice(0, cut), answer.slice(cut)])).toEqual([[], [status]]);
  }
  expect(read([...answer]).flat()).toEqual([status]);
});

test("answers follow each other on one connection", () => {
  expect(read([LENGTH, NO_BODY, PIECES, EMPTY_PIECES, EMPTY, LENGTH]).flat()).toEqual([
    200, 304, 404, 200, 201, 200,
  ]);
});

test("the bytes may lie in a buffer that is filled anew", () => {
  const told: number[] = [];
  const reader = answerReader((status) => told.push(status));
  const buffer = Buffer.alloc(10);
  for (let at = 0; at < PIECES.length; at += buffer.length) {
    const length = buffer.write(PIECES.slice(at, at + buffer.length));
    reader(buffer.subarray(0, length));
  }
  expect(told).toEqual([404]);
});
