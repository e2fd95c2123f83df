import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

import { restartInSmallMemory } from "./lifecycle/small-memory.ts";

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV = isDevelopment ? "development" : "production";

/**
 * The program as it was built: a few files instead of several hundred, and what Node.js keeps of having compiled them,
 * leave half of the time until the first page.
 */
async function loadProgram() {
  if (isDevelopment) return import("./lifecycle/program.ts");
  const { buildFolder, buildIfNeeded, loadBuiltProgram } = await import("./lifecycle/build.ts");
  if (cluster.isPrimary) await buildIfNeeded((line) => process.stdout.write(`${line}\n`));
  enableCompileCache(join(buildFolder, "compiled"));
  return loadBuiltProgram();
}

restartInSmallMemory();
try {
  const { runProgram } = await loadProgram();
  await runProgram();
} catch (error) {
  const words = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The shop could not start. ${words}\n`);
  process.exit(1);
}
