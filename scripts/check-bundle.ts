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

/** Scripts that belong to the admin's routes and to no one else. */
export function adminScripts(manifest: Manifest): Set<string> {
  const admin = Object.values(manifest.routes).filter(({ id }) => id.startsWith("admin/"));
  return new Set(admin.map(({ module }) => module));
}

function readManifest(): Manifest {
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

function main() {
  const budget = z
    .object({ kilobytes: z.record(z.string(), z.number()) })
    .parse(JSON.parse(readFileSync("bundle-budget.json", "utf8")));
  const manifest = readManifest();
  const admin = adminScripts(manifest);
  for (const [address, limit] of Object.entries(budget.kilobytes)) {
    const files = scriptsOf(manifest, address);
    const sizes = files.map((file) => ({
      file,
      size: weightOf(file),
    }));
    const total = sizes.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
    const foreign = files.filter((file) => admin.has(file));
    console.log(`${address}: ${total.toFixed(1)} kB of ${limit} kB (Brotli, ${files.length} scripts)`);
    for (const file of foreign) console.log(`  belongs to the admin area: ${file}`);
    if (total <= limit && foreign.length === 0) continue;
    for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size)) {
      console.log(`  ${(size / KILOBYTE).toFixed(1).padStart(6)} kB  ${file}`);
    }
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
