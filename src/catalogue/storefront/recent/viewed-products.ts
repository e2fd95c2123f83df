import { createIdStore } from "#kit/storefront/create-id-store.ts";

/** Maximum number of stored ids: one row of products plus the current page's product, which the row omits. */
const MAX_VIEWED = 9;

const parseIds = (text: string) => text.split(",").filter(Boolean).slice(0, MAX_VIEWED);

const store = createIdStore("recently-viewed", parseIds, () => localStorage);

/** Returns the ids of the products that this browser viewed, latest first. */
export const readViewedProductIds = store.readIds;

/** Stores the id of a viewed product in this browser. */
export function saveViewedProduct(id: string): void {
  store.saveIds([id, ...store.readIds().filter((other) => other !== id)].slice(0, MAX_VIEWED));
}
