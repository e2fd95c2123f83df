import { MAX_COMPARED } from "./compare-url.ts";

/** Texts of the compare page and of the links to it. */
export const compareMessages = {
  title: "Compare",
  heading: "Compare fragrances",
  intro: `Put up to ${MAX_COMPARED} fragrances side by side: notes, wear, sizes and price per ml.`,
  comparisonLabel: "Comparison",
  sizes: "Sizes and prices",
  availability: "Availability",
  family: "Family",
  concentration: "Concentration",
  accords: "Main accords",
  notStated: "Not stated",
  different: "Different",
  differenceNote: "Bold text is not shared by all products.",
  inStock: "In stock",
  someInStock: (available: number, all: number) => `${available} of ${all} sizes in stock`,
  soldOut: "Sold out",
  notOffered: "Not offered",
  remove: "Remove",
  replace: "Replace",
  add: "Add a fragrance",
  replaceTitle: (name: string) => `Replace ${name}`,
  keep: (name: string) => `Keep ${name}`,
  searchLabel: "Find a fragrance or a note",
  search: "Search",
  suggestions: "Suggestions",
  results: (search: string) => `Results for “${search}”`,
  noResults: (search: string) => `No other fragrance matches “${search}”.`,
  noSuggestions: "There are no other fragrances in the shop right now.",
  tooMany: (count: number) =>
    `You can compare up to ${MAX_COMPARED} fragrances. This link contains ${count}. Choose again below.`,
  missing: (count: number) =>
    count === 1
      ? "1 fragrance in this link is no longer in the shop."
      : `${count} fragrances in this link are no longer in the shop.`,
  addTo: "Add to comparison",
  removeFrom: "Remove from comparison",
  full: `Comparison is full (${MAX_COMPARED})`,
  removeProduct: (name: string) => `Remove ${name} from the comparison`,
  compareWithOthers: "Compare with other fragrances",
} as const;
