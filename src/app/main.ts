import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

import { explainDiskFailure } from "./lifecycle/explain-disk-failure.ts";
import { restartWithMemorySettings } from "#platform/lifecycle/small-memory.ts";

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV = isDevelopment ? "development" : "production";

/**
 * Loads the program. In production, loads the build with Node.js's compile cache, which halves the time to the first
 * page.
 */
async function loadProgram() {
  if (isDevelopment) return import("./lifecycle/program.ts");
  const { buildFolder, buildIfNeeded, loadBuiltProgram } = await import("./lifecycle/build.ts");
  if (cluster.isPrimary) await buildIfNeeded((line) => process.stdout.write(`${line}\n`));
  enableCompileCache(join(buildFolder, "compiled"));
  return loadBuiltProgram();
}

restartWithMemorySettings();
try {
  const { runProgram } = await loadProgram();
  await runProgram();
} catch (error) {
  const message = explainDiskFailure(error) ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`The shop could not start. ${message}\n`);
  process.exit(1);
}
