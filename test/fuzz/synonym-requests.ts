import type { ShopActions } from "./shop-actions.ts";
import type { Preparation } from "./valid-requests.ts";

const createBody = (shop: ShopActions) => ({ terms: [shop.createKey(), shop.createKey()], isIgnored: false });

/** Deletes all entries of the search words, because their number is limited. */
async function deleteAll(shop: ShopActions): Promise<void> {
  for (const { id } of await shop.send<{ id: number }[]>("GET", "/admin/search-synonyms"))
    await shop.send("DELETE", `/admin/search-synonyms/${id}`);
}

async function createEntry(shop: ShopActions): Promise<string> {
  await deleteAll(shop);
  const { id } = await shop.send<{ id: number }>("POST", "/admin/search-synonyms", createBody(shop));
  return String(id);
}

/** Preparations of the operations on search words. */
export const SYNONYM_REQUESTS: Readonly<Record<string, Preparation>> = {
  addSearchSynonyms: async (shop) => {
    await deleteAll(shop);
    return { body: createBody(shop), headers: { "idempotency-key": shop.createKey() } };
  },
  updateSearchSynonyms: async (shop) => ({
    path: { id: await createEntry(shop) },
    body: { ...createBody(shop), expectedUpdatedAt: undefined },
  }),
  deleteSearchSynonyms: async (shop) => ({ path: { id: await createEntry(shop) } }),
};
