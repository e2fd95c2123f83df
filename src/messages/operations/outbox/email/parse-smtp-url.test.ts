import { expect, test } from "vitest";

import { parseSmtpUrl } from "./parse-smtp-url.ts";

test("smtps encrypts from the start, smtp requires STARTTLS, and both have a default port", () => {
  expect(parseSmtpUrl("smtps://shop:p%40ss@mail.example.com")).toEqual({
    host: "mail.example.com",
    port: 465,
    secure: true,
    requireTLS: false,
    auth: { user: "shop", pass: "p@ss" },
  });
  expect(parseSmtpUrl("smtp://mail.example.com")).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
  });
});

test.each(["smtp://127.0.0.1:2525", "smtp://localhost", "smtp://[::1]:25", "smtp://mail.lan?tls=optional"])(
  "%s may be unencrypted",
  (url) => expect(parseSmtpUrl(url).requireTLS).toBe(false),
);

test.each([
  "mail.example.com",
  "https://mail.example.com",
  "smtp://user@mail.example.com",
  "smtp://a?tls=no",
])("%s is rejected", (url) => expect(() => parseSmtpUrl(url)).toThrow(/^m(ust|ay) /));
