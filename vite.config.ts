import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin, Rolldown } from "vite";
import { defineConfig, minifySync } from "vite";

import { assignFiles } from "./scripts/chunks.ts";

/** What every page needs. */
const REACT = {
  name: "react",
  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  priority: 3,
};

/** Returns the first cycle of files that import each other. Their modules would run before what they import. */
function findFileCycle(bundle: Rolldown.OutputBundle): string[] | undefined {
  const checked = new Set<string>();
  function visit(file: string, importers: readonly string[]): string[] | undefined {
    if (importers.includes(file)) return [...importers, file];
    if (checked.has(file)) return undefined;
    const chunk = bundle[file];
    for (const imported of chunk?.type === "chunk" ? chunk.imports : []) {
      const cycle = visit(imported, [...importers, file]);
      if (cycle) return cycle;
    }
    checked.add(file);
    return undefined;
  }
  for (const file of Object.keys(bundle)) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Puts the modules that pages share into few files (`assignFiles`). */
function groupSharedModules(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  let files = new Map<string, string>();
  return {
    plugin: {
      name: "group-shared-modules",
      applyToEnvironment: ({ name }) => name === "client",
      // Allows groups without all imports of their modules. React Router reads only the exports it knows.
      options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
      buildEnd() {
        // Read once, because each question to the bundler takes long.
        const modules = new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)]));
        const isFree = (id: string) => !REACT.test.test(id);
        files = assignFiles({
          ids: [...modules.keys()].filter(isFree),
          listImports: (id) => (modules.get(id)?.importedIds ?? []).filter(isFree),
          listLazyImports: (id) => modules.get(id)?.dynamicallyImportedIds ?? [],
          getSize: (id) => modules.get(id)?.code?.length ?? 0,
        });
      },
      generateBundle(_options, bundle) {
        const cycle = findFileCycle(bundle);
        if (cycle) this.error(`Files import each other: ${cycle.join(" → ")}`);
      },
    },
    group: {
      name: (id) => files.get(id) ?? null,
      debugName: "shared",
      priority: 1,
      includeDependenciesRecursively: false,
    },
  };
}

/** Calls that the bundler removes if nothing uses their result: development warnings, and React's constructors. */
const PURE_CALLS = [
  "warning",
  "warningOnce",
  "warnOnce",
  "React.createContext",
  "React.forwardRef",
  "React.memo",
];

/** Programs of the machine's own code, files that look for others beside them, and what only some shops load. */
const NOT_BUNDLED = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "pg-native",
  "pino",
  "prom-client",
  "sharp",
  "swagger-ui-dist",
  "vite",
];

/** Shortens the script that every document contains as text, by a fifth when compressed. */
const minifyInlineScript: Plugin = {
  name: "minify-inline-script",
  apply: "build",
  transform: {
    order: "post",
    filter: { id: /\/early-taps\.ts$/ },
    handler: (code, id) => minifySync(id, code).code,
  },
};

const sharedModules = groupSharedModules();

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sharedModules.plugin, minifyInlineScript],
  environments: {
    client: {
      build: {
        // A preload that fails makes its module unavailable until the page is reloaded; see `repeatable`.
        modulePreload: false,
        rolldownOptions: {
          // No module here has a getter whose effect another module needs.
          treeshake: { manualPureFunctions: PURE_CALLS, propertyReadSideEffects: false },
          output: { codeSplitting: { groups: [REACT, sharedModules.group] } },
        },
      },
    },
    // The SSR bundle is the whole program, with its packages: hundreds of files take a second to load.
    ssr: {
      build: { rolldownOptions: { input: "./src/app/lifecycle/program.ts" } },
      resolve: { noExternal: command === "build" ? true : [], external: NOT_BUNDLED },
    },
  },
}));
