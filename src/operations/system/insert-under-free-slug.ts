import { numberedSlug } from "#domain/slug.ts";

/**
 * Inserts a row under the first free slug: the slug itself unless it is reserved, else with a number. `insert`
 * answers whether the row got in, so that two people saving one name at the same time both succeed.
 */
export async function insertUnderFreeSlug(
  slug: string,
  reserved: ReadonlySet<string>,
  insert: (id: string) => Promise<boolean>,
): Promise<string> {
  for (let n = reserved.has(slug) ? 2 : 1; ; n += 1) {
    const id = numberedSlug(slug, n);
    if (await insert(id)) return id;
  }
}
