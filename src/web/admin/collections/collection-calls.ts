import type { CollectionFields } from "#domain/catalogue/collection-input.ts";
import type { Collection } from "#domain/catalogue/collection.ts";

import { staffWrite } from "../staff-call.ts";

const path = (id: string) => `/collections/${encodeURIComponent(id)}`;

/** The same key answers the same collection, however often it is sent. */
export function addCollection(body: CollectionFields, key: string): Promise<Collection> {
  const headers = { "idempotency-key": key };
  return staffWrite("collection_added", "/collections", { method: "POST", body, headers });
}

export function updateCollection(id: string, body: CollectionFields): Promise<Collection> {
  return staffWrite("collection_updated", path(id), { method: "PUT", body });
}

export function deleteCollection(id: string): Promise<void> {
  return staffWrite("collection_deleted", path(id), { method: "DELETE" });
}

export function setFeatured(id: string, isFeatured: boolean): Promise<Collection> {
  const action = isFeatured ? "collection_featured" : "collection_unfeatured";
  return staffWrite(action, `${path(id)}/feature`, { method: "POST", body: { isFeatured } });
}

export function reorderFeatured(ids: readonly string[]): Promise<Collection[]> {
  return staffWrite("featured_reordered", "/collections/featured", { method: "PUT", body: { ids } });
}
