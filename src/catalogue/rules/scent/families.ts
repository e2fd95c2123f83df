/** Groups of notes and accords, in the order of menus. */
export const FAMILIES = [
  {
    slug: "citrus",
    name: "Citrus",
    description: "Peels and leaves of lemon, bergamot and orange. Bright in the heat and quick to fade.",
  },
  {
    slug: "fresh",
    name: "Fresh",
    description: "Sea air, rain, herbs and cut stems. Made for warm days and shared rooms.",
  },
  {
    slug: "floral",
    name: "Floral",
    description: "Rose, jasmine and the white flowers of the night. From a single stem to a garland.",
  },
  {
    slug: "fruity",
    name: "Fruity",
    description: "Juice and skin of pear, plum, fig and apricot. They soften flowers and brighten woods.",
  },
  {
    slug: "spicy",
    name: "Spicy",
    description: "Saffron, cardamom, pepper and clove. Warmth that wakes up the first hour.",
  },
  {
    slug: "woody",
    name: "Woody",
    description: "Oud, sandalwood, cedar and vetiver. Dry, steady and long on cloth.",
  },
  {
    slug: "amber",
    name: "Amber (oriental)",
    description:
      "Resins such as labdanum, benzoin and frankincense. They glow for hours and suit cool evenings.",
  },
  {
    slug: "sweet",
    name: "Sweet",
    description: "Vanilla, honey, cocoa and milk. Comforting, and best in small doses.",
  },
  {
    slug: "musk",
    name: "Musk",
    description: "Clean skin, cotton and ambrette. Quiet scents that others notice only up close.",
  },
  {
    slug: "leather",
    name: "Leather and smoke",
    description: "Suede, tobacco and embers. Dark scents with a long trail.",
  },
] as const;

export type Family = (typeof FAMILIES)[number]["slug"];

/** Returns a family by its slug. */
export function findFamily(slug: Family): (typeof FAMILIES)[number] {
  const family = FAMILIES.find((candidate) => candidate.slug === slug);
  if (family === undefined) throw new Error(`Unknown family ${slug}`);
  return family;
}

export const FAMILY_SLUGS = FAMILIES.map(({ slug }) => slug);
