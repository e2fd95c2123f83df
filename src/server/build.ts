import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { projectRoot } from "#db/project-root.ts";

const buildFolder = join(projectRoot, "build");
const stampFile = join(buildFolder, "stamp");
const SOURCES = ["src/**/*.{ts,tsx,css,json,svg}", "public/**/*", "*.config.ts", "package-lock.json"];
const COMPRESSIBLE = "**/*.{js,css,svg,json,txt,webmanifest}";

/** Builds the shop when its sources have changed since the last build. Says so through `say`. */
export async function buildIfNeeded(say: (line: string) => void): Promise<void> {
  const stamp = await sourcesStamp();
  if (existsSync(stampFile) && (await readFile(stampFile, "utf8")) === stamp) return;
  say("Building the shop …");
  await build(stamp);
}

/** Builds the shop: pages, scripts and server bundle, with compressed copies of what browsers load. */
export async function build(stamp?: string): Promise<void> {
  await rm(buildFolder, { recursive: true, force: true });
  await runReactRouterBuild();
  await compressAssets();
  await writeFile(stampFile, stamp ?? (await sourcesStamp()));
}

async function sourcesStamp(): Promise<string> {
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
      env: { ...process.env, NODE_ENV: "production" },
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

async function compressAssets(): Promise<void> {
  const client = join(buildFolder, "client");
  for await (const file of glob(COMPRESSIBLE, { cwd: client })) {
    const content = await readFile(join(client, file));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(join(client, `${file}.br`), await promisify(brotliCompress)(content, options));
    await writeFile(join(client, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}
