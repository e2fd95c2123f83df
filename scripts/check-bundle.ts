import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";

const CLIENT = "build/client";
const KILOBYTE = 1000;

const scripts = { module: z.string(), imports: z.array(z.string()).default([]) };
const manifestSchema = z.object({
  entry: z.object(scripts),
  routes: z.record(
    z.string(),
    z.object({
      ...scripts,
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Route = Manifest["routes"][string];

function withParents(manifest: Manifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...withParents(manifest, parent), route] : [route];
}

function addressOf(manifest: Manifest, route: Route): string {
  const parts = withParents(manifest, route).flatMap(({ path }) =>
    path ? [path.replace(/^\/|\/$/g, "")] : [],
  );
  return `/${parts.filter(Boolean).join("/")}`;
}

/** Every script a browser loads before the page at this address answers to a touch. */
export function scriptsOf(manifest: Manifest, address: string): string[] {
  const pages = Object.values(manifest.routes).filter(
    (route) =>
      addressOf(manifest, route) === address &&
      !Object.values(manifest.routes).some((child) => child.parentId === route.id),
  );
  const [page] = pages;
  if (!page) throw new Error(`No page at ${address} in the build.`);
  const loaded = [manifest.entry, ...withParents(manifest, page)];
  return [...new Set(loaded.flatMap(({ module, imports }) => [module, ...imports]))];
}

const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/**
 * The script of this name and all that it imports: for what a page fetches by itself after its own scripts, which the
 * manifest does not know. `read` gives the text of a file in the folder of scripts.
 */
export function scriptsBehind(
  name: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const [first] = files.filter(
    (file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length,
  );
  if (first === undefined) throw new Error(`No script ${name} in the build.`);
  const found = new Set([first]);
  for (const file of found) for (const [, next = ""] of read(file).matchAll(STATIC_IMPORT)) found.add(next);
  return [...found].map((file) => `/assets/${file}`);
}

/** Scripts that belong to the admin's routes and to no one else. */
export function adminScripts(manifest: Manifest): Set<string> {
  const admin = Object.values(manifest.routes).filter(({ id }) => id.startsWith("admin/"));
  return new Set(admin.map(({ module }) => module));
}

/** What the build in `build/` says of its routes. @throws Error before the first build */
export function readManifest(): Manifest {
  const [file] = globSync("assets/manifest-*.js", { cwd: CLIENT });
  if (!file) throw new Error(`No manifest in ${CLIENT}/assets: run the build first.`);
  const text = readFileSync(join(CLIENT, file), "utf8");
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

/** Bytes that travel: of the copy that the build compressed, where there is one. */
function weightOf(file: string): number {
  const path = join(CLIENT, file);
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length;
}

/** All that a visit to an address loads without a touch, and the bytes of each script that travel. */
export function weighScripts(address: string): { file: string; size: number }[] {
  return scriptsOfVisit(address).map((file) => ({ file, size: weightOf(file) }));
}

/** In kB of a thousand bytes. */
export function kilobytes(sizes: readonly { size: number }[]): number {
  return sizes.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
}

function scriptsLoadedLater(names: readonly string[]): string[] {
  const folder = join(CLIENT, "assets");
  const files = globSync("*.js", { cwd: folder });
  return names.flatMap((name) =>
    scriptsBehind(name, files, (file) => readFileSync(join(folder, file), "utf8")),
  );
}

/** All that a visit to this address loads without a touch: its own scripts and those that it fetches by itself later. */
export function scriptsOfVisit(address: string): string[] {
  return [
    ...new Set([...scriptsOf(readManifest(), address), ...scriptsLoadedLater(readBudget().loadedByItself)]),
  ];
}

function readBudget() {
  return z
    .object({ kilobytes: z.record(z.string(), z.number()), loadedByItself: z.array(z.string()) })
    .parse(JSON.parse(readFileSync("bundle-budget.json", "utf8")));
}

function main() {
  const manifest = readManifest();
  const admin = adminScripts(manifest);
  for (const [address, limit] of Object.entries(readBudget().kilobytes)) {
    const sizes = weighScripts(address);
    const total = kilobytes(sizes);
    const foreign = sizes.map(({ file }) => file).filter((file) => admin.has(file));
    console.log(
      `${address}: ${total.toFixed(1)} kB of ${limit} kB (Brotli, ${sizes.length} scripts, all that loads without a touch)`,
    );
    for (const file of foreign) console.log(`  belongs to the admin area: ${file}`);
    if (total <= limit && foreign.length === 0) continue;
    for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size)) {
      console.log(`  ${(size / KILOBYTE).toFixed(1).padStart(6)} kB  ${file}`);
    }
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
