import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAFF } from "./staff-account.ts";

/** The built shop with a database of its own, gone when the tests are over. */
const dataDir = mkdtempSync(join(tmpdir(), "shop-e2e-"));
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const SHOP_SETTINGS = ["DATABASE_URL", "SITE_URL", "SAMPLE_DATA", "WHATSAPP_NUMBER", "TRUST_PROXY"];
for (const name of SHOP_SETTINGS) delete process.env[name];

Object.assign(process.env, {
  HOST: "127.0.0.1",
  PORT: process.env["E2E_PORT"] ?? "4173",
  DATA_DIR: dataDir,
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  ADMIN_EMAIL: STAFF.email,
  ADMIN_PASSWORD: STAFF.password,
});

await import("#server/main.ts");
