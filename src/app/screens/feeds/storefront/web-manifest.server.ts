import type { Store } from "#store/rules/store.ts";

/** The page background, `--color-ivory` in the style sheet. */
const IVORY = "#f7f3ec";

/** Returns the web app manifest, which lets phones add the shop to the home screen. */
export function buildWebManifest({ name, tagline }: Store) {
  return {
    id: "/",
    name,
    short_name: name,
    description: tagline,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: IVORY,
    theme_color: IVORY,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}
