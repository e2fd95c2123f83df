import type { SQL, SQLWrapper } from "drizzle-orm";
import { like, sql } from "drizzle-orm";

import { foldText } from "../../rules/fold-text.ts";

/** Returns a LIKE pattern that matches text containing `text` literally. */
export function buildContainsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Returns the SQL expression of a folded text; the database's form of `foldText`. */
export function buildFoldedText(text: SQLWrapper): SQL<string> {
  return sql<string>`fold_text(${text})`;
}

/**
 * Returns the SQL condition that a stored text contains a search text, whichever case, accents, Arabic or Urdu letters
 * and digits either is typed with.
 * @param foldedText a column that stores folded text, or an expression of `buildFoldedText`
 */
export function containsFolded(foldedText: SQLWrapper, search: string): SQL {
  return like(sql`${foldedText}`, buildContainsPattern(foldText(search)));
}
