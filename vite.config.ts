import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What nearly every public page loads travels as two files, because single parts compress worse (10 kB in all).
 * Nothing that loads on demand may match: a group pulls it into the first load.
 */
const EVERY_PAGE = [
  // Messages of orders import it, and a group includes what its files import: without this, every page would load them.
  { name: "money", test: /src\/domain\/shared\/money\.ts/, priority: 5 },
  // Taken out of the shop's file, which would take it along with the rest of the catalogue of words.
  { name: "staff", test: /src\/domain\/[a-z-]+\/(staff|auth|product-input)-messages\.ts/, priority: 4 },
  { name: "words", test: /src\/domain\/[a-z-]+\/(checkout|general|order|review)-messages\.ts/, priority: 4 },
  { name: "search-words", test: /src\/domain\/catalogue\/search-messages\.ts/, priority: 4 },
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 3,
  },
  {
    name: "shop",
    test: new RegExp(
      [
        String.raw`src/web/api-client/(api-problem|idempotency-key|use-mutation)\.ts`,
        String.raw`src/web/root\.tsx`,
        String.raw`src/web/storefront/[a-z-]+\.tsx?$`,
        String.raw`src/web/storefront/(header|seo)/(?!mobile-menu)`,
        String.raw`src/web/storefront/routes/layout\.tsx`,
        String.raw`src/web/storefront/messages/newsletter-form\.tsx`,
        String.raw`src/web/storefront/cart/(cart-store|stored-cart)\.ts`,
        String.raw`src/web/storefront/catalogue/(product-card|product-grid|card-picture|use-\w+)\.tsx?`,
        String.raw`src/web/ui/((forms|overlays)/)?(breadcrumbs|button|button-class|class-names|error-message|fault|icon-button|icons|picture|price|size-chips|spinner|stars|toast|toast-store)\.tsx?`,
        String.raw`src/domain/[a-z-]+/(cart|image|lookup|money|pricing|product|stock|variant|whatsapp|(cart|collection|contact|email|network|product|shop)-messages)\.ts`,
      ].join("|"),
    ),
    priority: 2,
  },
  // Home and the lists show products in rows, the page of one product does not.
  {
    name: "rows",
    test: /src\/web\/(storefront\/catalogue\/(grouped-grid|scroll-row|product-row|empty-list)|ui\/forms\/field)\.tsx$/,
    priority: 1,
  },
];

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: PURE_CALLS },
          output: { codeSplitting: { groups: EVERY_PAGE } },
        },
      },
    },
    // The SSR bundle is the whole program, with its packages: hundreds of files take a second to load.
    ssr: {
      build: { rolldownOptions: { input: "./src/server/lifecycle/program.ts" } },
      resolve: { noExternal: command === "build" ? true : [], external: NOT_BUNDLED },
    },
  },
}));
