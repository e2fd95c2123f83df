import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { UnusableKeyFile, openCredentialsKey } from "./open-credentials-key.ts";

const KEY = new Uint8Array(32).fill(7);
const folder = mkdtempSync(join(tmpdir(), "credentials-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a configured key is used without creating a key file", () => {
  const dataDir = join(folder, "configured");
  expect(openCredentialsKey({ credentialsKey: KEY, dataDir })()).toEqual(KEY);
  expect(readdirSync(folder)).not.toContain("configured");
});

test("the first use creates a file that only the owner can read, and later uses read the file", () => {
  const dataDir = join(folder, "created");
  const getKey = openCredentialsKey({ credentialsKey: undefined, dataDir });
  expect(readdirSync(folder)).not.toContain("created");
  const key = getKey();
  expect(key).toHaveLength(32);
  expect(readdirSync(dataDir)).toEqual(["credentials.key"]);
  expect(statSync(join(dataDir, "credentials.key")).mode & 0o777).toBe(0o600);
  expect(openCredentialsKey({ credentialsKey: undefined, dataDir })()).toEqual(key);
});

test("a key file that other users can read is rejected, and the error does not contain its content", () => {
  const dataDir = join(folder, "open");
  openCredentialsKey({ credentialsKey: undefined, dataDir })();
  const file = join(dataDir, "credentials.key");
  chmodSync(file, 0o644);
  const getKey = openCredentialsKey({ credentialsKey: undefined, dataDir });
  expect(getKey).toThrow(UnusableKeyFile);
  expect(getKey).toThrow("chmod 600");
  expect(getKey).not.toThrow(readFileSync(file, "utf8").trim());
});

test("a damaged key file is never replaced", () => {
  const dataDir = join(folder, "damaged");
  openCredentialsKey({ credentialsKey: undefined, dataDir })();
  const file = join(dataDir, "credentials.key");
  writeFileSync(file, "damaged");
  expect(openCredentialsKey({ credentialsKey: undefined, dataDir })).toThrow(UnusableKeyFile);
  expect(readFileSync(file, "utf8")).toBe("damaged");
});
