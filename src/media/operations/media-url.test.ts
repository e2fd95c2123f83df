import { expect, test } from "vitest";

import { parseMediaUrl } from "./media-url.ts";

test("without MEDIA_URL, images are stored on the local disk", () => {
  expect(parseMediaUrl(undefined)).toEqual({ kind: "disk" });
});

test("an Amazon bucket needs only a region", () => {
  expect(parseMediaUrl("s3://AKIA:se%2Fcret%2B@shop-images?region=ap-south-1")).toEqual({
    kind: "s3",
    endpoint: "https://s3.ap-south-1.amazonaws.com",
    bucket: "shop-images",
    region: "ap-south-1",
    accessKeyId: "AKIA",
    secretAccessKey: "se/cret+",
    pathStyle: false,
    prefix: "",
  });
});

test("path style is the default for an S3 server with its own endpoint", () => {
  const url = "s3://test%3Atester:testing@images?endpoint=http://127.0.0.1:9000/&prefix=/shop/a/";
  expect(parseMediaUrl(url)).toMatchObject({
    endpoint: "http://127.0.0.1:9000",
    accessKeyId: "test:tester",
    pathStyle: true,
    prefix: "shop/a/",
    region: "us-east-1",
  });
  expect(parseMediaUrl(`${url}&style=host`)).toMatchObject({ pathStyle: false });
});

test("a Cloudinary URL in Cloudinary's documented format is parsed", () => {
  expect(parseMediaUrl("cloudinary://123:abc@demo")).toEqual({
    kind: "cloudinary",
    cloud: "demo",
    apiKey: "123",
    apiSecret: "abc",
    apiBase: "https://api.cloudinary.com",
  });
  expect(
    parseMediaUrl("cloudinary://123:abc@demo?upload_prefix=https://api-eu.cloudinary.com"),
  ).toMatchObject({
    apiBase: "https://api-eu.cloudinary.com",
  });
});

test.each([
  ["s3://bucket", /must be s3:/],
  ["s3://key@bucket", /must be s3:/],
  ["s3://key:hush@", /must be s3:/],
  ["ftp://key:hush@bucket", /must be s3:/],
  ["cloudinary://key:@cloud", /must be s3:/],
  ["s3://key:hush@bucket?endpoint=example.com", /endpoint/],
  ["s3://key:hush@bucket?endpoint=https://abc.example/storage/v1", /path/],
  ["s3://key:hush@bucket?zone=1", /unknown parameter zone/],
  ["s3://key:hush@bucket?style=virtual", /style/],
  ["s3://key:hush@bucket?prefix=../x", /prefix/],
  ["s3://key:hush%@bucket", /%25/],
  ["cloudinary://key:hush@cloud?secure=true", /unknown parameter secure/],
  ["cloudinary://key:hush@cloud?upload_prefix=http://api.example", /https/],
])("the error for %s contains the reason but not the secret", (url, reason) => {
  expect(() => parseMediaUrl(url)).toThrow(reason);
  expect(() => parseMediaUrl(url)).not.toThrow(/hush/);
});
