import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The SSR bundle is the whole program behind the listener: API, pictures and pages.
    ssr: { build: { rolldownOptions: { input: "./src/server/app.ts" } } },
  },
});
