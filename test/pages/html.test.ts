import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";
import vnuJar from "vnu-jar";

import { findJava } from "#scripts/test/java.ts";

import { orderId, sitemapPaths, visit } from "./visit.ts";

/** Pages that no search engine is told of, and other states of those that it is. */
const FURTHER = [
  "/shop/?collection=oud-and-amber",
  "/shop/?size=50ml&sort=price-asc&min=1000",
  "/shop/?collection=none",
  "/shop/?search=oud",
  "/collections/none",
  "/product/none",
  "/track-order",
  "/track-order?term=ZE12345678901",
  "/newsletter/unsubscribe/none",
  "/order/none",
  `/order/${orderId}`,
  "/review-order/none",
  `/review-order/${orderId}`,
  "/nowhere",
];

/** The checker reads style sheets too, but knows less of them than browsers do: nothing of `@property`, for one. */
const withoutStyles = (html: string) => html.replaceAll(/<style>[^]*?<\/style>/g, "<style></style>");

const folder = mkdtempSync(join(tmpdir(), "html-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Complaint {
  url: string;
  lastLine: number;
  message: string;
  extract?: string;
}

/** What the Nu HTML checker finds wrong in the files of a folder. */
function check(java: string): Promise<Complaint[]> {
  const words = [
    "-jar",
    vnuJar,
    "--errors-only",
    "--format",
    "json",
    "--stdout",
    "--exit-zero-always",
    folder,
  ];
  return new Promise((resolve, reject) => {
    execFile(java, words, { maxBuffer: 32 * 1024 * 1024 }, (error, output) => {
      if (error) reject(error);
      else resolve((JSON.parse(output) as { messages: Complaint[] }).messages);
    });
  });
}

const java = findJava();

test.skipIf(java === undefined)("every public page is valid HTML, by the Nu HTML checker", async () => {
  const paths = [...(await sitemapPaths()), ...FURTHER];
  expect(paths.length).toBeGreaterThan(30);
  const files = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    const name = `${index}.html`;
    files.set(name, path);
    writeFileSync(join(folder, name), withoutStyles((await visit(path)).html));
  }
  const complaints = (await check(java ?? "")).map(({ url, message, extract }) => ({
    page: files.get(url.split("/").at(-1) ?? ""),
    message,
    extract,
  }));
  expect(complaints).toEqual([]);
});
