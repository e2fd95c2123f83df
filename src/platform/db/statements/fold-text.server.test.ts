import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { foldText } from "../../rules/fold-text.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { queryRows } from "./rows.server.ts";

const db = await openTestDatabase();

/** Capital letters that the database's version of Unicode does not know yet. They belong to no living language. */
const NEWER_LETTERS = /[\u1c89\u2c2f\ua7c0-\ua7ff]/u;

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ folded: string }>(
    db,
    sql`select fold_text(text) as folded from unnest(${sql.param([...texts])}::text[]) with ordinality as listed (text, position)
      order by position`,
  );
  return rows.map(({ folded }) => folded);
}

test("the database folds every character of the Basic Multilingual Plane like the application", async () => {
  const characters = Array.from({ length: 0xfffd }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (character) => character.isWellFormed() && !NEWER_LETTERS.test(character),
  );
  const folded = await foldInDatabase(characters);
  const different = characters.filter((character, index) => folded[index] !== foldText(character));
  expect(different).toEqual([]);
});

test.each([
  ["with accents in one or two characters", ["Crème brûlée à l’Été", "Cre\u0300me", "ÅÄÖ åäö", "Ǽgir ẞ ß"]],
  ["in Arabic and Urdu", ["عِـطْر كے لیے", "خوش‌بو", "أإآٱ ؤئ ةۃ", "۰۱۲ ٣٤٥"]],
  ["in several scripts", ["Ёлка Οδός Köln عطر №5", "Zarif™ — “Oud”", "ＡＢＣ １２３", "🌹️ rose"]],
  ["of ASCII characters only", ["OUD & Amber", "", "a\\b%_c", "\u0001\n\t"]],
])("the database folds texts %s like the application", async (_kind, texts) => {
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText));
});
