import type { Family } from "./families.ts";

/** A dominant scent impression of a fragrance. Charts use `color`. */
export interface AccordTerm {
  slug: string;
  name: string;
  color: `#${string}`;
  family: Family;
}

const ACCORD_LIST = [
  ["citrus", "Citrus", "#d9b93b", "citrus"],
  ["fresh", "Fresh", "#8fb9b0", "fresh"],
  ["green", "Green", "#6f8f4e", "fresh"],
  ["aromatic", "Aromatic", "#7c9a80", "fresh"],
  ["aquatic", "Aquatic", "#5f97b5", "fresh"],
  ["mineral", "Mineral", "#8d9499", "fresh"],
  ["rose", "Rose", "#b5476a", "floral"],
  ["white-floral", "White floral", "#c9bfa6", "floral"],
  ["floral", "Floral", "#c77f9a", "floral"],
  ["powdery", "Powdery", "#a99bb5", "floral"],
  ["fruity", "Fruity", "#cf6f52", "fruity"],
  ["fresh-spicy", "Fresh spicy", "#9a9a4a", "spicy"],
  ["warm-spicy", "Warm spicy", "#b4562e", "spicy"],
  ["woody", "Woody", "#7a5a3d", "woody"],
  ["oud", "Oud", "#4f3628", "woody"],
  ["sandalwood", "Sandalwood", "#a98a68", "woody"],
  ["earthy", "Earthy", "#6b5a45", "woody"],
  ["amber", "Amber", "#b87a2c", "amber"],
  ["balsamic", "Balsamic", "#8a5a34", "amber"],
  ["vanilla", "Vanilla", "#c9ab77", "sweet"],
  ["honey", "Honey", "#c58f26", "sweet"],
  ["gourmand", "Gourmand", "#8c5b4a", "sweet"],
  ["lactonic", "Milky", "#cbb9a4", "sweet"],
  ["musky", "Musky", "#a7a09a", "musk"],
  ["leather", "Leather", "#6a4636", "leather"],
  ["tobacco", "Tobacco", "#85602f", "leather"],
  ["smoky", "Smoky", "#55565a", "leather"],
] as const satisfies readonly (readonly [slug: string, name: string, color: `#${string}`, family: Family])[];

export type AccordSlug = (typeof ACCORD_LIST)[number][0];

export const ACCORDS: readonly (AccordTerm & { slug: AccordSlug })[] = ACCORD_LIST.map(
  ([slug, name, color, family]) => ({ slug, name, color, family }),
);

export const ACCORD_SLUGS = ACCORDS.map(({ slug }) => slug);

/** An accord of a product with its weight from 1 to 100. */
export interface Accord {
  accord: AccordSlug;
  weight: number;
}

/** Returns an accord of the list, or `undefined` for an unknown slug. */
export function findAccord(slug: string): (AccordTerm & { slug: AccordSlug }) | undefined {
  return ACCORDS.find((accord) => accord.slug === slug);
}
