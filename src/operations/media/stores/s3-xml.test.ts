import { expect, test } from "vitest";

import { errorOf, listingOf } from "./s3-xml.ts";

const STORED = "<LastModified>2026-11-21T09:44:14.000Z</LastModified>";
const list = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop</Name>${content}</ListBucketResult>`;
const file = (key: string) => `<Contents><Key>${key}</Key>${STORED}<Size>12</Size></Contents>`;

test("a list of one file is a list", () => {
  expect(listingOf(list(file("originals/a.jpg")))).toEqual({
    files: [{ name: "originals/a.jpg", bytes: 12, storedAt: new Date("2026-11-21T09:44:14Z") }],
    nextToken: undefined,
  });
});

test("an empty bucket's list is empty", () => {
  expect(listingOf(list("<IsTruncated>false</IsTruncated>")).files).toEqual([]);
});

test("names stay as they are, also those that look like numbers", () => {
  const names = ["007", "1e5", " a ", "0x10"];
  expect(listingOf(list(names.map(file).join(""))).files.map(({ name }) => name)).toEqual(names);
});

test("characters are understood in each way that servers write them", () => {
  const keys = ["&amp;&lt;&quot;&apos;", "&#38;&#60;&#34;&#39;", "&#x26;&#x3c;&#x22;&#x27;"];
  const names = listingOf(list(keys.map(file).join(""))).files.map(({ name }) => name);
  expect(names).toEqual([`&<"'`, `&<"'`, `&<"'`]);
});

test("a full page may hold quotes in every line", () => {
  const line = file("a.jpg").replace(
    "<Size>",
    "<ETag>&#34;9dd4&#34;</ETag><Owner>&quot;x&quot;</Owner><Size>",
  );
  expect(listingOf(list(line.repeat(1000))).files).toHaveLength(1000);
});

test("another page is asked for only if there is one", () => {
  const token = "<NextContinuationToken>1/a+b==</NextContinuationToken>";
  expect(listingOf(list(`<IsTruncated>true</IsTruncated>${token}`)).nextToken).toBe("1/a+b==");
  expect(listingOf(list(`<IsTruncated>false</IsTruncated>${token}`)).nextToken).toBeUndefined();
  expect(() => listingOf(list("<IsTruncated>true</IsTruncated>"))).toThrow("ends too early");
});

test.each(["<html><body>Welcome<br></body></html>", "", "no < xml"])("%j is no list and no error", (page) => {
  expect(() => listingOf(page)).toThrow(/^Not the list of a bucket/);
  expect(errorOf(page)).toEqual({ code: undefined, message: undefined });
});
