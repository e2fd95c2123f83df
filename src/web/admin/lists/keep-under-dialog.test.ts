import { expect, test } from "vitest";

import { keepUnderDialog } from "./keep-under-dialog.ts";

function isReadAnew(from: string, to: string): boolean {
  const [currentUrl, nextUrl] = [from, to].map((address) => new URL(address, "http://shop.test"));
  if (!currentUrl || !nextUrl) throw new Error("two addresses");
  const args = { currentUrl, nextUrl, defaultShouldRevalidate: true };
  return keepUnderDialog(args as Parameters<typeof keepUnderDialog>[0]);
}

test.each([
  ["/admin/users", "/admin/users?dialog=add"],
  ["/admin/users?page=2&dialog=edit&id=1", "/admin/users?page=2"],
  ["/admin/users?dialog=edit&id=1", "/admin/users?dialog=edit&id=2"],
])("from %s to %s only a dialog changes: the list stays", (from, to) => {
  expect(isReadAnew(from, to)).toBe(false);
});

test.each([
  ["/admin/users", "/admin/users"],
  ["/admin/users?page=1", "/admin/users?page=2"],
  ["/admin/users?dialog=add", "/admin/orders"],
  ["/admin/users?page=1", "/admin/users?page=2&dialog=add"],
])("from %s to %s the list is read anew", (from, to) => {
  expect(isReadAnew(from, to)).toBe(true);
});
