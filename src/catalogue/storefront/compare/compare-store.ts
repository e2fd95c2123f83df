import { MAX_COMPARED } from "../../rules/compare/compare-url.ts";

import { createIdStore } from "#kit/storefront/create-id-store.ts";

const parseIds = (text: string) => text.split(",").filter(Boolean).slice(0, MAX_COMPARED);

/** The products that the shopper compares in this tab. */
const store = createIdStore("compare", parseIds, () => sessionStorage);

export const useComparedIds = store.useIds;

export const readComparedIds = store.readIds;

export const saveComparedIds = store.saveIds;

/** Removes a product from the comparison. */
export function removeComparedProduct(id: string): void {
  store.saveIds(store.readIds().filter((other) => other !== id));
}

/** Adds a product to the comparison or removes it. Does not add to a full comparison. */
export function toggleComparedProduct(id: string): void {
  const ids = store.readIds();
  store.saveIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, MAX_COMPARED));
}
