import { mkdtempSync, rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { HOUR_MS } from "#platform/rules/day.ts";
import { runProgram } from "#test/programs/run-program.ts";
import { startShop } from "#test/programs/shop-program.ts";

import type { Server } from "./load.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-benchmarks" };

let parentFolder: string | undefined;

/** Creates a folder that is deleted at the end of the run. */
export function createFolder(): Promise<string> {
  if (parentFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    parentFolder = folder;
  }
  return mkdtemp(join(parentFolder, "data-"));
}

/**
 * Runs a task with a shop, started like `npm start`, then stops the shop and deletes its data.
 * @param settings environment variables, e.g. DATABASE_URL
 * @param template initial contents of the data directory
 */
export async function withShop<Result>(
  task: (shop: Server) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
  template?: string,
): Promise<Result> {
  const dataDir = await createFolder();
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  try {
    return await withRunningShop(task, { ...settings, DATA_DIR: dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Runs a task with a shop on an existing data directory, then stops the shop. */
export async function withRunningShop<Result>(
  task: (shop: Server) => Promise<Result>,
  settings: Readonly<Record<string, string>>,
): Promise<Result> {
  const shop = await startShop({
    ...settings,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMITS: "off",
  });
  const killShop = () => process.kill(shop.pid, "SIGKILL");
  process.prependOnceListener("exit", killShop);
  try {
    return await task(shop);
  } finally {
    process.off("exit", killShop);
    await shop.stop();
  }
}

/** Generates products and orders in a database that no shop uses. */
export async function seed(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<void> {
  const { code, errors } = await runProgram(["src/app/commands/seed.ts", ...args], settings, HOUR_MS);
  if (code !== 0) throw new Error(errors);
}

/** Signs in as admin and returns the session cookie. */
export async function signIn({ origin }: Server): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`Signing in failed with ${response.status}.`);
  return cookie.split(";")[0] ?? "";
}
