import type { CollectionFields } from "../../rules/collections/collection-input.ts";
import type { Collection } from "../../rules/collections/collection.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Adds a collection. Requests with the same idempotency key add it only once. */
export function addCollection(json: CollectionFields, key: string): Promise<Collection> {
  const header = { "idempotency-key": key };
  return callStaffWrite("collection_added", "POST /api/admin/collections", { json, header });
}

export function updateCollection(id: string, json: CollectionFields): Promise<Collection> {
  return callStaffWrite("collection_updated", "PUT /api/admin/collections/:id", { param: { id }, json });
}

export async function deleteCollection(id: string): Promise<void> {
  await callStaffWrite("collection_deleted", "DELETE /api/admin/collections/:id", { param: { id } });
}

export function setFeatured(id: string, isFeatured: boolean): Promise<Collection> {
  const action = isFeatured ? "collection_featured" : "collection_unfeatured";
  return callStaffWrite(action, "POST /api/admin/collections/:id/feature", {
    param: { id },
    json: { isFeatured },
  });
}

export function reorderFeatured(ids: readonly string[]): Promise<Collection[]> {
  return callStaffWrite("featured_reordered", "PUT /api/admin/collections/featured", {
    json: { ids: [...ids] },
  });
}
