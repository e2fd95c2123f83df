import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";
import vnuJar from "vnu-jar";

import { findJava } from "#scripts/test/java.ts";
import { selectCases } from "#test/suite.ts";

import { orderId, orderToken, fetchSitemapPaths, visit } from "./visit.ts";

/** Pages that are not in the sitemap, and further URLs of pages in the sitemap. */
const OTHER_PATHS = [
  "/shop/?collection=oud-and-amber",
  "/shop/?size=50ml&sort=price-asc&min=1000",
  "/shop/?collection=none",
  "/shop/?search=oud",
  "/collections/none",
  "/product/none",
  "/product/none/back-in-stock",
  "/wishlist",
  "/wishlist?products=none",
  "/compare",
  "/compare?products=oud-mehtab,lahore-rain,gone",
  "/track-order",
  "/track-order?term=ZE12345678901",
  "/cart",
  "/checkout",
  "/newsletter",
  "/newsletter/confirm/none",
  "/newsletter/unsubscribe/none",
  "/order/none",
  `/order/${orderToken}`,
  "/review-order/none",
  `/review-order/${orderId}`,
  "/nowhere",
];

/** Removes styles, because the checker does not support all CSS, for example `@property`. */
const removeStyles = (html: string) => html.replaceAll(/<style>[^]*?<\/style>/g, "<style></style>");

const htmlDir = mkdtempSync(join(tmpdir(), "html-"));
afterAll(() => rmSync(htmlDir, { recursive: true, force: true }));

interface ValidationError {
  url: string;
  lastLine: number;
  message: string;
  extract?: string;
}

/** Returns the errors that the Nu HTML checker finds in the files of `htmlDir`. */
function runChecker(java: string): Promise<ValidationError[]> {
  const args = [
    "-jar",
    vnuJar,
    "--errors-only",
    "--format",
    "json",
    "--stdout",
    "--exit-zero-always",
    htmlDir,
  ];
  return new Promise((resolve, reject) => {
    execFile(java, args, { maxBuffer: 32 * 1024 * 1024 }, (error, output) => {
      if (error) reject(error);
      else resolve((JSON.parse(output) as { messages: ValidationError[] }).messages);
    });
  });
}

const java = findJava();

test.skipIf(java === undefined)(
  "every public page is valid HTML according to the Nu HTML checker",
  async () => {
    const pathsByKind = Map.groupBy(await fetchSitemapPaths(), (path) => path.split("/")[1]);
    const sitemapPaths = [...pathsByKind.values()].flatMap((samePaths) => selectCases(samePaths, 3));
    const paths = [...sitemapPaths, ...OTHER_PATHS];
    expect(paths.length).toBeGreaterThan(30);
    const pathsByFileName = new Map<string, string>();
    for (const [index, path] of paths.entries()) {
      const name = `${index}.html`;
      pathsByFileName.set(name, path);
      writeFileSync(join(htmlDir, name), removeStyles((await visit(path)).html));
    }
    const errors = (await runChecker(java ?? "")).map(({ url, message, extract }) => ({
      page: pathsByFileName.get(url.split("/").at(-1) ?? ""),
      message,
      extract,
    }));
    expect(errors).toEqual([]);
  },
);
