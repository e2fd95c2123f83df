import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

export const AUDIENCES = ["women", "men", "unisex"] as const;

/** The people for whom a fragrance is made. */
export type Audience = (typeof AUDIENCES)[number];

const AUDIENCE_BY_WORD: Readonly<Record<string, Audience>> = {
  women: "women",
  woman: "women",
  "women's": "women",
  ladies: "women",
  her: "women",
  men: "men",
  man: "men",
  "men's": "men",
  gents: "men",
  him: "men",
  unisex: "unisex",
  everyone: "unisex",
};

/**
 * Returns the audience that a product's category names, e.g. `For Women` → `women`; `undefined` for other categories.
 */
export function getAudience(category: string): Audience | undefined {
  const words = category
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[^a-z']+/);
  const audiences = new Set(words.flatMap((word) => getOwnEntry(AUDIENCE_BY_WORD, word) ?? []));
  if (audiences.size > 1) return "unisex";
  return [...audiences][0];
}
