import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What nearly every public page loads travels as two files, because single parts compress worse (10 kB in all).
 * Nothing that loads on demand may match: a group pulls it into the first load.
 */
const EVERY_PAGE = [
  // Taken out of the shop's file, which would take it along with the rest of the catalogue of words.
  { name: "staff", test: /src\/domain\/staff-messages\.ts/, priority: 4 },
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 3,
  },
  {
    name: "shop",
    test: new RegExp(
      [
        String.raw`src/web/(api-problem|use-mutation)\.ts`,
        String.raw`src/web/root\.tsx`,
        String.raw`src/web/storefront/[a-z-]+\.tsx?$`,
        String.raw`src/web/storefront/(header|seo)/(?!mobile-menu)`,
        String.raw`src/web/storefront/routes/layout\.tsx`,
        String.raw`src/web/storefront/messages/newsletter-form\.tsx`,
        String.raw`src/web/storefront/cart/(cart-store|stored-cart)\.ts`,
        String.raw`src/web/storefront/catalogue/(product-card|product-row|product-grid|card-picture|scroll-row|grouped-grid|empty-list|use-\w+)\.tsx?`,
        String.raw`src/web/ui/(breadcrumbs|button|button-class|class-names|error-message|field|icon-button|icons|picture|price|size-chips|spinner|stars|toast|toast-store)\.tsx?`,
        String.raw`src/domain/(cart|image|lookup|messages|money|pricing|product|stock|variant|whatsapp)\.ts`,
      ].join("|"),
    ),
    priority: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: EVERY_PAGE } } } } },
    // The SSR bundle is the whole program behind the listener: API, pictures and pages.
    ssr: { build: { rolldownOptions: { input: "./src/server/app.ts" } } },
  },
});
