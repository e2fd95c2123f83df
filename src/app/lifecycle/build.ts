import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { projectRoot } from "#platform/db/project-root.ts";

import { findDiskFailureCode } from "./explain-disk-failure.ts";
import { withFileLock } from "#platform/lifecycle/mutex.ts";

export const buildFolder = join(projectRoot, "build");
/** Folders of the new and the previous build. Renaming swaps the builds, so `build/` is almost never incomplete. */
const nextFolder = join(projectRoot, "build.next");
const previousFolder = join(projectRoot, "build.past");
/** Prevents concurrent builds, which would delete each other's files. */
const lockFile = join(projectRoot, "build.lock");
const stampFile = join(buildFolder, "stamp");
const SOURCES = [
  "src/**/*.{ts,tsx,css,json,svg,jpg,woff2}",
  "public/**/*",
  "*.config.ts",
  "scripts/chunks.ts",
  "package-lock.json",
];
const COMPRESSIBLE = "**/*.{js,css,svg,json,txt,webmanifest}";

/** Builds the shop if its sources have changed since the last build. */
export async function buildIfNeeded(print: (line: string) => void): Promise<void> {
  if (await isUpToDate()) return;
  print("Building the shop …");
  await withFileLock(lockFile, async () => {
    // Another process may have built the shop while this process waited for the lock.
    if (!(await isUpToDate())) await buildWhileLocked();
  });
}

/** Builds the shop: pages, scripts and server bundle, with compressed copies of the browser files. */
export function build(): Promise<void> {
  return withFileLock(lockFile, buildWhileLocked);
}

async function isUpToDate(): Promise<boolean> {
  return existsSync(stampFile) && (await readFile(stampFile, "utf8")) === (await hashSources());
}

async function buildWhileLocked(): Promise<void> {
  // Hashes the sources before the build, because the build might not contain later changes.
  const stamp = await hashSources();
  await removeFolder(nextFolder);
  await runReactRouterBuild();
  await compressAssets();
  await writeFile(join(nextFolder, "stamp"), stamp);
  await removeFolder(previousFolder);
  if (existsSync(buildFolder)) await rename(buildFolder, previousFolder);
  await rename(nextFolder, buildFolder);
  await removeFolder(previousFolder);
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Loads the built program. */
export async function loadBuiltProgram(): Promise<typeof import("./program.ts")> {
  return import(pathToFileURL(join(buildFolder, "server/index.js")).href) as Promise<
    typeof import("./program.ts")
  >;
}

async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: projectRoot, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256").update(process.version);
  for (const file of files.toSorted())
    hash.update(file.slice(projectRoot.length)).update(await readFile(file));
  return hash.digest("hex");
}

function runReactRouterBuild(): Promise<void> {
  const program = join(projectRoot, "node_modules/@react-router/dev/bin.cjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "build"], {
      cwd: projectRoot,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: basename(nextFolder) },
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(createBuildError(Buffer.concat(output).toString()));
    });
  });
}

/** Returns an error with the code of a disk failure that the build has reported. */
function createBuildError(output: string): Error {
  const code = findDiskFailureCode(output);
  return Object.assign(new Error(`The build failed:\n${output}`), code && { code, path: nextFolder });
}

async function compressAssets(): Promise<void> {
  const client = join(nextFolder, "client");
  for await (const file of glob(COMPRESSIBLE, { cwd: client })) {
    const content = await readFile(join(client, file));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(join(client, `${file}.br`), await promisify(brotliCompress)(content, options));
    await writeFile(join(client, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}
