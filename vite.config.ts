import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What nearly every public page loads travels as two files, because single parts compress worse (10 kB in all).
 * Nothing that loads on demand may match: a group pulls it into the first load.
 */
const EVERY_PAGE = [
  // Messages of orders import it, and a group includes what its files import: without this, every page would load them.
  { name: "money", test: /src\/kit\/rules\/money\.ts/, priority: 5 },
  // Taken out of the shop's file, which would take it along with the rest of the catalogue of words.
  {
    name: "staff",
    test: /src\/[a-z]+\/([a-z]+\/)?rules\/((hero|inbox|outbox|product-files|scent|stock|views)\/)?(staff|auth|product-input)-messages\.ts/,
    priority: 4,
  },
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
        String.raw`src/app/storefront/header/(?!mobile-menu)`,
        String.raw`src/kit/api-client/(api-problem|idempotency-key|use-mutation)\.ts`,
        String.raw`src/kit/storefront/(?!form-key|honeypot)[a-z-]+\.tsx?$`,
        String.raw`src/store/storefront/(contact-value|store-context|whatsapp-button)\.tsx`,
        String.raw`src/delivery/storefront/delivery-context\.tsx`,
        String.raw`src/messages/storefront/newsletter-form\.tsx`,
        String.raw`src/orders/storefront/cart/(cart-on-demand|cart-store|stored-cart)\.tsx?`,
        String.raw`src/catalogue/storefront/(product-card|product-grid|card-image|copy-link-button|use-\w+)\.tsx?`,
        String.raw`src/catalogue/storefront/compare/compare-on-demand\.tsx`,
        String.raw`src/catalogue/ui/(price|size-chips)\.tsx`,
        String.raw`src/kit/ui/(overlays/)?(breadcrumbs|button|button-class|class-names|error-message|icon-button|icons|image|spinner|stars|toast|toast-store)\.tsx?`,
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
        // A preload that fails makes its module unavailable until the page is reloaded; see `repeatable`.
        modulePreload: false,
        rolldownOptions: {
          treeshake: { manualPureFunctions: PURE_CALLS },
          output: { codeSplitting: { groups: EVERY_PAGE } },
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
