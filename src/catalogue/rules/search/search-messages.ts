const formatCount = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** Texts of the search; the specification quotes some of them (§5, §8). */
export const searchMessages = {
  tooShort: "Type at least 2 characters to search",
  noResults: (query: string) => `No results found for "${query}"`,
  title: (query: string) => `Search: "${query}"`,
  search: "Search",
  results: "Search results",
  fragrances: "Fragrances",
  collections: "Collections",
  browse: "Browse by collection",
  resultCount: (products: number, collections: number) =>
    [
      products > 0 && formatCount(products, "fragrance", "fragrances"),
      collections > 0 && formatCount(collections, "collection", "collections"),
    ]
      .filter(Boolean)
      .join(" and "),
  suggestions: "Suggestions",
  didYouMean: "Did you mean",
  notes: "Browse by note",
  families: "Browse by family",
  finder: "Scent Finder",
  suggestionsFor: (query: string) => `See suggestions for "${query}"`,
  keys: "↑↓ to move, Enter to open, Esc to close",
  seeAll: (query: string) => `See all fragrances for "${query}"`,
} as const;
