import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../db/project-root.ts";
import { openTestApi } from "#test/api.ts";
import routes from "#app/routes.ts";

import { hideSecretPaths, SECRET_PATHS } from "./describe-error.ts";

const api = await openTestApi();

/** Paths whose parameter is public, or useless without a session. */
const PUBLIC_PATHS = [
  "/admin/messages/",
  "/admin/settings/",
  "/admin/contact-messages/issues/",
  "/admin/shipments/load-sheets/",
  "/product/",
  "/products/",
  "/collections/",
  "/notes/",
  "/families/",
  "/admin/products/",
  "/admin/customers/",
  "/admin/returns/",
  "/sitemaps/",
  "/api/products/",
  "/api/collections/",
  "/api/locations/",
  "/api/auth/sessions/",
  "/api/auth/passkeys/",
  "/api/docs/",
  "/api/admin/",
];

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}

function listPaths(routeList: readonly Route[], parent = ""): string[] {
  return routeList.flatMap(({ path, children = [] }) => {
    const fullPath = path === undefined ? parent : `${parent}/${path}`;
    return [fullPath, ...listPaths(children, fullPath)];
  });
}

const patterns = [...listPaths(routes), ...api.routes.map(({ path }) => path)].filter((path) =>
  path.includes(":"),
);
const isSecret = (pattern: string) =>
  SECRET_PATHS.some((secret) => pattern.startsWith(`${secret}/`)) && pattern !== "/api/orders/track";

test("every route parameter is either public or hidden in logs", () => {
  expect(patterns.length).toBeGreaterThan(20);
  const unclassified = patterns.filter(
    (pattern) => !isSecret(pattern) && !PUBLIC_PATHS.some((prefix) => pattern.startsWith(prefix)),
  );
  expect(unclassified).toEqual([]);
  expect(patterns).toContain("/api/admin/orders/:id/status");
});

test.each(patterns.filter(isSecret))("hideSecretPaths hides the parameter of %s [ASVS 1.1.1]", (pattern) => {
  const path = pattern.replaceAll(/:\w+/g, "SECRET");
  for (const variant of [
    path,
    path.toUpperCase(),
    `${path}%ff`,
    `${path}.data?x=1`,
    `https://a.example${path}`,
  ]) {
    expect(hideSecretPaths(`The URL path "${variant}" could not be decoded.`)).not.toMatch(/secret(?!\])/i);
  }
});

test.each([
  ["GET /shop?search=ayesha failed", "GET /shop?[query] failed"],
  ["open '/var/lib/shop/media/a.jpg'", "open '/var/lib/shop/media/a.jpg'"],
  ["Did the order reach us?", "Did the order reach us?"],
])("hideSecretPaths converts %s to %s", (text, hidden) => {
  expect(hideSecretPaths(text)).toBe(hidden);
});

test("nginx's log format hides the same paths", async () => {
  const conf = await readFile(join(projectRoot, "deploy/nginx/shop.conf"), "utf8");
  const [, listed] = /map \$uri \$logged_path \{[^}]*\(\?<route>([^)]+)\)/.exec(conf) ?? [];
  expect(listed?.split("|")).toEqual(SECRET_PATHS);
});
