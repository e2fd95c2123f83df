import { expect, test } from "vitest";

import { followCodeLink, readStoredCode, serializeCode } from "./code-link.ts";

test.each([
  ["/shop?code=eid-500", { location: "/shop", code: "EID500" }],
  ["/?utm_source=x&code=EID500", { location: "/?utm_source=x", code: "EID500" }],
  [
    "/product/oud?code=%D8%B9%DB%8C%D8%AF500&size=50ml",
    { location: "/product/oud?size=50ml", code: "عید500" },
  ],
  ["/shop?code=", { location: "/shop", code: "" }],
  ["/shop?code=%0d%0aSet-Cookie", { location: "/shop", code: "SETCOOKIE" }],
  ["/shop?code=50%25", { location: "/shop", code: "" }],
  ["//evil.example/?code=EID500", undefined],
  ["/shop", undefined],
  ["/admin/discounts?code=EID500", undefined],
  ["/api/products?code=EID500", undefined],
  ["/shop.data?code=EID500", undefined],
])("a link with a code leads to the same page without it: %s", (url, expected) => {
  const followed = followCodeLink(url);
  if (expected === undefined && followed !== undefined) expect(followed.location).toMatch(/^\/(?!\/)/);
  else expect(followed).toEqual(expected);
});

test("the code of a link is kept until an order or an emptied field deletes it", () => {
  for (const code of ["EID500", "عید500"]) {
    const [pair = ""] = serializeCode(code, { isSecure: true }).split(";");
    expect(readStoredCode(`a=1; ${pair}`)).toBe(code);
  }
  expect(serializeCode("", { isSecure: true })).toMatch(
    /^discount-code=; Path=\/; Max-Age=0; SameSite=Lax; Secure$/,
  );
});

test.each([
  null,
  "",
  "discount-code=",
  "discount-code=%E0%A4%A",
  "discount-code=a;b",
  "x-discount-code=EID500",
])("another cookie is no code: %j", (cookies) => {
  expect(readStoredCode(cookies)).toBe("");
});
