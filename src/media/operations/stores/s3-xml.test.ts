import { expect, test } from "vitest";

import { parseError, parseListing } from "./s3-xml.ts";

const LAST_MODIFIED_XML = "<LastModified>2026-11-21T09:44:14.000Z</LastModified>";
const buildListing = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop</Name>${content}</ListBucketResult>`;
const buildFileXml = (key: string) =>
  `<Contents><Key>${key}</Key>${LAST_MODIFIED_XML}<Size>12</Size></Contents>`;

test("a listing of one file is parsed", () => {
  expect(parseListing(buildListing(buildFileXml("originals/a.jpg")))).toEqual({
    files: [{ name: "originals/a.jpg", bytes: 12, storedAt: new Date("2026-11-21T09:44:14Z") }],
    nextToken: undefined,
  });
});

test("the listing of an empty bucket is empty", () => {
  expect(parseListing(buildListing("<IsTruncated>false</IsTruncated>")).files).toEqual([]);
});

test("names are not changed, even if they look like numbers", () => {
  const names = ["007", "1e5", " a ", "0x10"];
  expect(parseListing(buildListing(names.map(buildFileXml).join(""))).files.map(({ name }) => name)).toEqual(
    names,
  );
});

test("escaped characters in any notation are decoded", () => {
  const keys = ["&amp;&lt;&quot;&apos;", "&#38;&#60;&#34;&#39;", "&#x26;&#x3c;&#x22;&#x27;"];
  const names = parseListing(buildListing(keys.map(buildFileXml).join(""))).files.map(({ name }) => name);
  expect(names).toEqual([`&<"'`, `&<"'`, `&<"'`]);
});

test("a page of 1,000 entries with escaped quotes is parsed", () => {
  const fileXml = buildFileXml("a.jpg").replace(
    "<Size>",
    "<ETag>&#34;9dd4&#34;</ETag><Owner>&quot;x&quot;</Owner><Size>",
  );
  expect(parseListing(buildListing(fileXml.repeat(1000))).files).toHaveLength(1000);
});

test("the token of the next page is returned only if there is a next page", () => {
  const token = "<NextContinuationToken>1/a+b==</NextContinuationToken>";
  expect(parseListing(buildListing(`<IsTruncated>true</IsTruncated>${token}`)).nextToken).toBe("1/a+b==");
  expect(parseListing(buildListing(`<IsTruncated>false</IsTruncated>${token}`)).nextToken).toBeUndefined();
  expect(() => parseListing(buildListing("<IsTruncated>true</IsTruncated>"))).toThrow(
    "no continuation token",
  );
});

test.each(["<html><body>Welcome<br></body></html>", "", "no < xml"])(
  "%j is neither a listing nor an error document",
  (page) => {
    expect(() => parseListing(page)).toThrow(/^Not an S3 bucket listing/);
    expect(parseError(page)).toEqual({ code: undefined, message: undefined });
  },
);
