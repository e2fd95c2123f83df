import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin, Rolldown } from "vite";
import { defineConfig, minifySync } from "vite";

/**
 * What nearly every public page loads travels as two files, because single parts compress worse (10 kB in all).
 * Nothing that loads on demand may match: a group pulls it into the first load.
 */
const EVERY_PAGE = [
  // Messages of orders import it, and a group includes what its files import: without this, every page would load them.
  { name: "money", test: /src\/kit\/rules\/money\.ts/, priority: 5 },
  { name: "words", test: /src\/(orders|reviews)\/rules\/(checkout|order|review)-messages\.ts/, priority: 4 },
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 3,
  },
  {
    name: "shop",
    test: new RegExp(
      [
        String.raw`src/root\.tsx`,
        String.raw`src/app/storefront/([a-z-]+|routes/layout)\.tsx?$`,
        String.raw`src/app/storefront/header/`,
        String.raw`src/kit/api-client/(api-problem|idempotency-key|use-mutation)\.ts`,
        String.raw`src/kit/storefront/(?!form-key|honeypot)[a-z-]+\.tsx?$`,
        String.raw`src/store/storefront/(contact-value|store-context|whatsapp-button)\.tsx`,
        String.raw`src/delivery/storefront/delivery-context\.tsx`,
        String.raw`src/messages/storefront/newsletter-form\.tsx`,
        String.raw`src/orders/storefront/cart/(cart-drawer|cart-store)\.tsx?`,
        String.raw`src/catalogue/storefront/(product-card|product-grid|card-image|copy-link-button|use-\w+)\.tsx?`,
        String.raw`src/catalogue/storefront/compare/compare-on-demand\.tsx`,
        String.raw`src/catalogue/storefront/search/search-(form|overlay)\.tsx`,
        String.raw`src/catalogue/ui/(price|size-chips)\.tsx`,
        String.raw`src/kit/ui/(overlays/)?(breadcrumbs|button|button-class|class-names|error-message|icon-button|icons|image|spinner|stars|toast|toast-store|drawer|modal|panel)\.tsx?`,
        String.raw`src/kit/rules/(image|email-messages)\.ts`,
        String.raw`src/catalogue/rules/(pricing|product|product-messages|stock/stock|variant)\.ts`,
        String.raw`src/messages/rules/inbox/contact-messages\.ts`,
        String.raw`src/store/rules/whatsapp\.ts`,
      ].join("|"),
    ),
    priority: 2,
  },
  // Home and the lists show products in rows, the page of one product does not.
  {
    name: "rows",
    test: /src\/(catalogue\/storefront\/(grouped-grid|scroll-row|product-row|empty-list)|kit\/ui\/forms\/field)\.tsx$/,
    priority: 1,
  },
];

/** Forms of staff and storefront, and checks of queries: zod and what each of its users imports. */
const ZOD = {
  name: "zod",
  test: /node_modules\/zod\/|src\/platform\/rules\/zod\.ts|src\/kit\/rules\/(text|phone|texts\/request-messages)\.ts/,
  priority: 7,
};

/** Words of staff, which modules of the storefront import but do not use. */
const STAFF_WORDS = /(staff|auth|product-input)-messages\.ts$/;

const PAGE_MODULE = "?__react-router-build-client-route";

/** What uses this package is for forms only. */
const FORMS = /node_modules\/react-hook-form\//;

const FRAME = /src\/app\/admin\/routes\/(layout|page-frame)\.tsx/;

/** Number of pages (of about 40) from which a module is common to all of them. */
const COMMON_PAGES = 7;

/** What modules import: their code at once, or a module that loads on demand. */
interface ModuleGraph {
  ids: readonly string[];
  listImports: (id: string) => readonly string[];
  listLazyImports: (id: string) => readonly string[];
}

function follow(starts: Iterable<string>, listNext: (id: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of listNext(id)) found.add(next);
  return found;
}

/**
 * Returns the files of the modules of the admin area that the storefront does not use: `admin` is what every page needs,
 * `admin-common` what many pages need, `admin-forms` what their forms add. Each other file contains what exactly the
 * same pages or dialogs need, so that no page loads the code of others.
 */
function assignAdminFiles({ ids, listImports, listLazyImports }: ModuleGraph): Map<string, string> {
  const followAll = (starts: Iterable<string>) =>
    follow(starts, (id) => [...listImports(id), ...listLazyImports(id)]);
  const pages = ids.filter((id) => id.endsWith(PAGE_MODULE));
  const staffPages = pages.filter((id) => id.includes("/admin/"));
  const storefront = followAll([
    ...ids.filter((id) => id.endsWith("/src/entry.client.tsx")),
    ...pages.filter((id) => !id.includes("/admin/")),
  ]);
  const admin = [...followAll(staffPages)].filter(
    (id) => (!storefront.has(id) || STAFF_WORDS.test(id)) && !/\?(route-chunk|__react-router)/.test(id),
  );
  const frame = follow(
    staffPages.filter((id) => FRAME.test(id)),
    listImports,
  );
  /** The pages and the modules loaded on demand that use a module. */
  const users = new Map<string, string[]>(admin.map((id) => [id, []]));
  for (const start of [...staffPages, ...new Set(admin.flatMap(listLazyImports))])
    for (const id of follow([start], listImports)) users.get(id)?.push(start);
  const names = new Map<string, string>();
  const files = new Map<string, string>();
  for (const [id, starts] of users) {
    if (starts.length < 2) continue;
    const pageCount = starts.filter((start) => start.endsWith(PAGE_MODULE)).length;
    const key = starts.join();
    if (!names.has(key)) names.set(key, `admin-${names.size}`);
    const isForForms = [...follow([id], listImports)].some((imported) => FORMS.test(imported));
    const common = isForForms ? "admin-forms" : "admin-common";
    const name = frame.has(id) ? "admin" : pageCount >= COMMON_PAGES ? common : names.get(key);
    if (name !== undefined) files.set(id, name);
  }
  return files;
}

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

/** Puts the modules of the admin area into few files (`assignAdminFiles`). */
function groupAdminModules(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  let files = new Map<string, string>();
  return {
    plugin: {
      name: "group-admin-modules",
      applyToEnvironment: ({ name }) => name === "client",
      // Allows groups without all imports of their modules. React Router reads only the exports it knows.
      options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
      buildEnd() {
        // Read once, because each question to the bundler takes long.
        const ids = [...this.getModuleIds()];
        const imports = new Map(ids.map((id) => [id, this.getModuleInfo(id)?.importedIds ?? []]));
        const lazyImports = new Map(
          ids.map((id) => [id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? []]),
        );
        files = assignAdminFiles({
          ids,
          listImports: (id) => imports.get(id) ?? [],
          listLazyImports: (id) => lazyImports.get(id) ?? [],
        });
      },
      generateBundle(_options, bundle) {
        const cycle = findFileCycle(bundle);
        if (cycle) this.error(`Files import each other: ${cycle.join(" → ")}`);
      },
    },
    group: {
      name: (id) => files.get(id) ?? null,
      debugName: "admin",
      priority: 6,
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

const adminModules = groupAdminModules();

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), adminModules.plugin, minifyInlineScript],
  environments: {
    client: {
      build: {
        // A preload that fails makes its module unavailable until the page is reloaded; see `repeatable`.
        modulePreload: false,
        rolldownOptions: {
          treeshake: { manualPureFunctions: PURE_CALLS },
          output: { codeSplitting: { groups: [ZOD, adminModules.group, ...EVERY_PAGE] } },
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
