import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";

import { isMainFile } from "#platform/lifecycle/is-main-file.ts";

const CLIENT_FOLDER = "build/client";
const KILOBYTE = 1000;

const scriptFields = { module: z.string(), imports: z.array(z.string()).default([]) };
const manifestSchema = z.object({
  entry: z.object(scriptFields),
  routes: z.record(
    z.string(),
    z.object({
      ...scriptFields,
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Route = Manifest["routes"][string];

function listRouteWithParents(manifest: Manifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...listRouteWithParents(manifest, parent), route] : [route];
}

function getPath(manifest: Manifest, route: Route): string {
  const parts = listRouteWithParents(manifest, route).flatMap(({ path }) =>
    path ? [path.replace(/^\/|\/$/g, "")] : [],
  );
  return `/${parts.filter(Boolean).join("/")}`;
}

/** Returns the scripts that a browser loads before a page is interactive. @param path route path of the page */
export function listInitialScripts(manifest: Manifest, path: string): string[] {
  const pages = Object.values(manifest.routes).filter(
    (route) =>
      getPath(manifest, route) === path &&
      !Object.values(manifest.routes).some((child) => child.parentId === route.id),
  );
  const [page] = pages;
  if (!page) throw new Error(`No page at ${path} in the build.`);
  const loadedModules = [manifest.entry, ...listRouteWithParents(manifest, page)];
  return [...new Set(loadedModules.flatMap(({ module, imports }) => [module, ...imports]))];
}

/** Returns the route paths of the staff pages. */
export function listStaffPaths(manifest: Manifest): string[] {
  const paths = Object.values(manifest.routes).map((route) => getPath(manifest, route));
  return [...new Set(paths)].filter((path) => path.startsWith("/admin/"));
}

/** Returns the scripts of the admin routes. */
export function listAdminScripts(manifest: Manifest): Set<string> {
  const adminRoutes = Object.values(manifest.routes).filter(({ id }) => /(^|\/)admin\//.test(id));
  return new Set(adminRoutes.map(({ module }) => module));
}

/** Returns the route manifest of the build in `build/`. @throws Error if the project is not built */
export function readManifest(): Manifest {
  const [file] = globSync("assets/manifest-*.js", { cwd: CLIENT_FOLDER });
  if (!file) throw new Error(`No manifest in ${CLIENT_FOLDER}/assets: run the build first.`);
  const text = readFileSync(join(CLIENT_FOLDER, file), "utf8");
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

/** Returns the Brotli-compressed size of a file in bytes. Reads the compressed copy in the build if it exists. */
function readTransferSize(file: string): number {
  const path = join(CLIENT_FOLDER, file);
  return existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path)).length;
}

/** Returns the scripts that a page loads without user interaction, with their Brotli sizes in bytes. */
export function measureScripts(path: string): { file: string; size: number }[] {
  return listAutomaticScripts(path).map((file) => ({ file, size: readTransferSize(file) }));
}

/** Returns the total size in kB (1,000 bytes). */
export function sumKilobytes(sizes: readonly { size: number }[]): number {
  return sizes.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
}

/** Returns the scripts that a page loads without user interaction. */
export function listAutomaticScripts(path: string): string[] {
  return listInitialScripts(readManifest(), path);
}

function readBudget() {
  return z
    .object({
      kilobytes: z.record(z.string(), z.number()),
      /** Limits of the first load of each staff page. */
      staffPages: z.object({ kilobytes: z.number(), files: z.number() }),
    })
    .parse(JSON.parse(readFileSync("bundle-budget.json", "utf8")));
}

/** Prints the staff page that loads the most, and each page over the limits. */
function checkStaffPages(manifest: Manifest) {
  const limits = readBudget().staffPages;
  const pages = listStaffPaths(manifest).map((path) => {
    const files = listInitialScripts(manifest, path);
    return {
      path,
      files: files.length,
      total: sumKilobytes(files.map((file) => ({ size: readTransferSize(file) }))),
    };
  });
  for (const [index, { path, files, total }] of pages.toSorted((a, b) => b.total - a.total).entries()) {
    const isOver = total > limits.kilobytes || files > limits.files;
    if (isOver) process.exitCode = 1;
    if (isOver || index === 0)
      console.log(
        `${path}: ${total.toFixed(1)} kB of ${limits.kilobytes} kB, ${files} of ${limits.files} scripts (staff page, first load)`,
      );
  }
}

function main() {
  const manifest = readManifest();
  checkStaffPages(manifest);
  const adminScripts = listAdminScripts(manifest);
  for (const [path, limit] of Object.entries(readBudget().kilobytes)) {
    const sizes = measureScripts(path);
    const total = sumKilobytes(sizes);
    const adminFiles = sizes.map(({ file }) => file).filter((file) => adminScripts.has(file));
    console.log(
      `${path}: ${total.toFixed(1)} kB of ${limit} kB (Brotli, ${sizes.length} scripts loaded without user interaction)`,
    );
    for (const file of adminFiles) console.log(`  belongs to the admin area: ${file}`);
    if (total <= limit && adminFiles.length === 0) continue;
    for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size)) {
      console.log(`  ${(size / KILOBYTE).toFixed(1).padStart(6)} kB  ${file}`);
    }
    process.exitCode = 1;
  }
}

if (isMainFile(import.meta.filename)) main();
