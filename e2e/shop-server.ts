import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { restartWithMemorySettings } from "#platform/lifecycle/small-memory.ts";

import { addSampleData } from "./sample-data.ts";
import { STAFF } from "./staff-account.ts";

// The program restarts the process by running this file again. A restart after the data directory is created would serve a
// filled PostgreSQL database from a second, empty directory, so that every image is missing.
restartWithMemorySettings();

// Starts the built shop with a temporary data directory, and deletes the directory on exit.
const dataDir = mkdtempSync(join(tmpdir(), "shop-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const SHOP_SETTINGS = ["DATABASE_URL", "SITE_URL", "SAMPLE_DATA", "WHATSAPP_NUMBER", "TRUST_PROXY"];
for (const name of SHOP_SETTINGS) delete process.env[name];

// Tests choose a database with E2E_DATABASE_URL, because the code above deletes the test runner's DATABASE_URL.
const { E2E_DATABASE_URL } = process.env;
if (E2E_DATABASE_URL) process.env["DATABASE_URL"] = E2E_DATABASE_URL;

Object.assign(process.env, {
  HOST: "127.0.0.1",
  PORT: process.env["E2E_PORT"] ?? "4173",
  DATA_DIR: dataDir,
  GA_MEASUREMENT_ID: process.env["E2E_GA_MEASUREMENT_ID"] ?? "",
  RATE_LIMITS: process.env["E2E_RATE_LIMITS"] ?? "off",
  LOG_LEVEL: "error",
  ADMIN_EMAIL: STAFF.email,
  ADMIN_PASSWORD: STAFF.password,
});

await addSampleData(dataDir);
await import("#app/main.ts");
