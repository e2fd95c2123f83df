import type { Crumb } from "#web/ui/breadcrumbs.tsx";

/** The labels of a trail. Spec: storefront §2. */
const LABELS = {
  home: { label: "Home", to: "/" },
  shop: { label: "Shop", to: "/shop" },
  products: { label: "Products", to: "/shop" },
  collections: { label: "Collections", to: "/collections" },
  about: { label: "About Us", to: "/about" },
  contact: { label: "Contact", to: "/contact" },
  ourStory: { label: "Our Story", to: "/our-story" },
  returnPolicy: { label: "Return Policy", to: "/return-policy" },
} as const;

type Place = Exclude<keyof typeof LABELS, "home">;

/** The way from the home page to a page; its last step may be a name of its own. Spec: storefront §2. */
export function trail(place: Place, name?: string): Crumb[] {
  return [LABELS.home, LABELS[place], ...(name === undefined ? [] : [{ label: name }])];
}
