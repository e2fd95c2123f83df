import { buildNumberedSlug } from "../../rules/slug.ts";

/** Numbers up to this maximum are tried in order, larger numbers at random. */
const MAX_SEQUENTIAL_NUMBER = 10;

/**
 * Inserts a row under a unique slug and returns the slug. Tries the slug itself unless it is reserved, then the
 * numbers 2 to 10, then random numbers from doubling ranges, so even the thousandth row with the same name takes
 * about a dozen attempts.
 * @param insert returns false if the slug is taken, so concurrent inserts with the same name both succeed
 */
export async function insertWithUniqueSlug(
  slug: string,
  reserved: ReadonlySet<string>,
  insert: (id: string) => Promise<boolean>,
): Promise<string> {
  for (let number = reserved.has(slug) ? 2 : 1; number <= MAX_SEQUENTIAL_NUMBER; number += 1) {
    const id = buildNumberedSlug(slug, number);
    if (await insert(id)) return id;
  }
  for (let start = MAX_SEQUENTIAL_NUMBER + 1; ; start *= 2) {
    const id = buildNumberedSlug(slug, start + Math.floor(Math.random() * start));
    if (await insert(id)) return id;
  }
}
