import type { Audience } from "../scent/audience.ts";

import { MAX_FACET_VALUES } from "../product-query.ts";

/** Texts of the shop's filters that only the server renders. */
export const facetMessages = {
  legends: {
    audiences: "For",
    families: "Family",
    notes: "With notes",
    withoutNotes: "Without notes",
    occasions: "Occasion",
    concentrations: "Strength",
    sizes: "Size",
  },
  audiences: { women: "Women", men: "Men", unisex: "Unisex" } satisfies Record<Audience, string>,
  category: "Category",
  anyCategory: "All",
  without: (note: string) => `No ${note.toLowerCase()}`,
  availability: "Availability",
  inStock: "In stock",
  ignored: "Some filters in this link do not exist, so they were left out.",
  tooManyValues: `A filter can have at most ${MAX_FACET_VALUES} values. Please choose fewer.`,
} as const;
