import { expect, test } from "vitest";

import { skipDialogChanges } from "./list-query.ts";

function isReloaded(from: string, to: string): boolean {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, "http://shop.test"));
  if (!currentUrl || !nextUrl) throw new Error("Two URLs are required");
  const args = { currentUrl, nextUrl, defaultShouldRevalidate: true };
  return skipDialogChanges(args as Parameters<typeof skipDialogChanges>[0]);
}

test.each([
  ["/admin/users", "/admin/users?dialog=add"],
  ["/admin/users?page=2&dialog=edit&id=1", "/admin/users?page=2"],
  ["/admin/users?dialog=edit&id=1", "/admin/users?dialog=edit&id=2"],
])("from %s to %s, only the dialog changes, so the list is not reloaded", (from, to) => {
  expect(isReloaded(from, to)).toBe(false);
});

test.each([
  ["/admin/users", "/admin/users"],
  ["/admin/users?page=1", "/admin/users?page=2"],
  ["/admin/users?dialog=add", "/admin/orders"],
  ["/admin/users?page=1", "/admin/users?page=2&dialog=add"],
])("from %s to %s, the list is reloaded", (from, to) => {
  expect(isReloaded(from, to)).toBe(true);
});
