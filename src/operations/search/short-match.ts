import { and, like, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { containsPattern } from "#db/like-pattern.server.ts";
import { products, searchWords } from "#db/schema.server.ts";
import { PRODUCT_WEIGHTS } from "#domain/search.ts";

import type { MatchPart, ProductMatch } from "./text-match.ts";
import { fieldsOf, productMatch } from "./text-match.ts";

/** The index finds three letters and more. */
const SHORT = /^[\p{L}\p{N}]{2}$/u;
/** Letters that every PostgreSQL takes for such; under LC_CTYPE C others part words, and none are noted that have them. */
const ALWAYS_IN_WORDS = /^[a-z0-9]+$/i;
/** Of so few words the products are looked for by each whole word. */
const FEW_WORDS = 12;

/** Products that have a text of any length; see `productMatch`. */
export async function matchText(
  db: Database,
  texts: readonly string[],
  categories: readonly string[],
): Promise<ProductMatch> {
  const match = productMatch(texts, categories);
  const [text = "", ...others] = texts;
  if (others.length > 0 || !SHORT.test(text)) return match;
  const words = await wordsWith(db, text);
  if (words.length === 0 && !ALWAYS_IN_WORDS.test(text)) return match;
  return words.length > FEW_WORDS
    ? { ...match, parts: partsByName(text, categories) }
    : narrowed(match, text, { words, categories });
}

/** The shop's words that have a text in them; at most one more than a few. */
async function wordsWith(db: Database, text: string): Promise<string[]> {
  const { word } = searchWords;
  const rows = await db
    .select({ word })
    .from(searchWords)
    .where(sql`${word} like lower(${containsPattern(text)})`)
    .groupBy(word)
    .limit(FEW_WORDS + 1);
  return rows.map((row) => row.word);
}

/** Two letters of a few words are found by these, three letters and more, through the index `products_text`. */
function narrowed(
  match: ProductMatch,
  text: string,
  { words, categories }: { words: readonly string[]; categories: readonly string[] },
): ProductMatch {
  const { ofCategory } = fieldsOf(text, categories);
  const having = words.map((word) => like(products.searchText, containsPattern(word)));
  const condition = and(match.condition, or(...having, ofCategory) ?? sql`false`);
  return { ...match, condition, parts: [{ condition, isEven: false }] };
}

/** What many products have is found by reading them in the order of their names, the most relevant kind first. */
function partsByName(text: string, categories: readonly string[]): MatchPart[] {
  const { inName, inDescription, ofCategory } = fieldsOf(text, categories);
  const kinds: { worth: number; condition: SQL | undefined }[] = [];
  for (const name of [true, false]) {
    for (const description of [true, false]) {
      for (const category of ofCategory === undefined ? [false] : [true, false]) {
        kinds.push({
          worth: worthOf({ name, description, category }),
          condition: and(
            is(inName, name),
            is(inDescription, description),
            ofCategory && is(ofCategory, category),
          ),
        });
      }
    }
  }
  const found = Map.groupBy(
    kinds.filter(({ worth }) => worth > 0),
    ({ worth }) => worth,
  );
  return [...found]
    .toSorted(([a], [b]) => b - a)
    .map(([, same]) => ({ condition: or(...same.map(({ condition }) => condition)), isEven: true }));
}

function worthOf(found: Record<keyof typeof PRODUCT_WEIGHTS, boolean>): number {
  const { name, description, category } = PRODUCT_WEIGHTS;
  return (found.name ? name : 0) + (found.description ? description : 0) + (found.category ? category : 0);
}

function is(condition: SQL, isMet: boolean): SQL {
  return isMet ? condition : not(condition);
}
