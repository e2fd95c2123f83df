import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

import { afterAll, afterEach, expect, test } from "vitest";

import { killRuns, run } from "./program.ts";
import { readUnfinished } from "./unfinished-tests.ts";

/** A folder inside the project, so that its test files can import Vitest. */
const parent = resolve(import.meta.dirname, "../../node_modules/.cache");
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, "run-"));
afterEach(() => killRuns());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readIfExists = (file: string) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

test("killing a run also kills its child processes", async () => {
  const path = join(folder, "caller");
  const listener = createServer().listen(path);
  await once(listener, "listening");
  const grandchild = `require("node:net").connect(${JSON.stringify(path)})`;
  const child = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(grandchild)}])`;
  const code = run("node", ["-e", child]);
  const [line] = (await once(listener, "connection")) as [Socket];
  const ended = once(line.resume(), "close");
  killRuns();
  expect(await code).toBe(1);
  await ended;
  listener.close();
}, 30_000);

test("a hanging run is killed after its timeout", async () => {
  expect(await run("node", ["-e", "setInterval(() => undefined, 1000)"], { timeoutMinutes: 0.01 })).toBe(1);
});

test("a killed run lists the tests that did not finish", async () => {
  const unfinished = join(folder, "unfinished");
  writeFileSync(
    join(folder, "hang.test.ts"),
    `import { test } from "vitest";
test("ends", () => undefined);
test("never ends", () => new Promise(() => undefined), 60_000);
test("comes later", () => undefined);`,
  );
  const reporter = join(import.meta.dirname, "unfinished-tests.ts");
  const code = run("vitest", ["run", "--root", folder, `--reporter=${reporter}`], {
    settings: { UNFINISHED_TESTS: unfinished },
  });
  await expect.poll(() => readIfExists(unfinished), { timeout: 20_000 }).toContain("never ends");
  killRuns();
  expect(await code).toBe(1);
  expect(readUnfinished(unfinished).map((line) => line.replace(/^.*hang/, "hang"))).toEqual([
    "hang.test.ts: did not finish",
    "hang.test.ts › never ends: did not finish",
  ]);
}, 30_000);
