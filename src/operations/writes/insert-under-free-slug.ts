import { numberedSlug } from "#domain/shared/slug.ts";

/** Up to this number, all numbers are tried in order. */
const EACH_UP_TO = 10;

/**
 * Inserts a row with a free slug: the slug itself unless it is reserved, else with the first free number up to 10, else with
 * a random one, so that the thousandth row with a name needs about a dozen attempts. `insert` returns whether the row was
 * inserted, so that concurrent inserts of one name both succeed.
 */
export async function insertUnderFreeSlug(
  slug: string,
  reserved: ReadonlySet<string>,
  insert: (id: string) => Promise<boolean>,
): Promise<string> {
  for (let n = reserved.has(slug) ? 2 : 1; n <= EACH_UP_TO; n += 1) {
    const id = numberedSlug(slug, n);
    if (await insert(id)) return id;
  }
  for (let from = EACH_UP_TO + 1; ; from *= 2) {
    const id = numberedSlug(slug, from + Math.floor(Math.random() * from));
    if (await insert(id)) return id;
  }
}
