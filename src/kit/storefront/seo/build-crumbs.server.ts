import type { Crumb } from "../../ui/breadcrumbs.tsx";

/** The labels and paths of breadcrumbs. Spec: storefront §2. */
const CRUMBS = {
  home: { label: "Home", to: "/" },
  shop: { label: "Shop", to: "/shop" },
  products: { label: "Products", to: "/shop" },
  collections: { label: "Collections", to: "/collections" },
  notes: { label: "Notes", to: "/notes" },
  find: { label: "Scent Finder", to: "/find" },
  compare: { label: "Compare", to: "/compare" },
  about: { label: "About Us", to: "/about" },
  contact: { label: "Contact", to: "/contact" },
  ourStory: { label: "Our Story", to: "/our-story" },
  privacy: { label: "Privacy", to: "/privacy" },
  returnPolicy: { label: "Return Policy", to: "/return-policy" },
} as const;

type PageName = Exclude<keyof typeof CRUMBS, "home">;

/**
 * Returns the breadcrumbs from the home page to a page. Spec: storefront §2.
 * @param name label of a subpage, added last
 */
export function buildCrumbs(page: PageName, name?: string): Crumb[] {
  return [CRUMBS.home, CRUMBS[page], ...(name === undefined ? [] : [{ label: name }])];
}
