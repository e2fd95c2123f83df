import type { StoredStore, StoreFields } from "#domain/store/store.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

/** Reads the settings as stored. @throws ApiProblem */
export function readStore(): Promise<StoredStore> {
  return staffRead("GET /api/admin/store", {});
}

/** Replaces the settings. @throws ApiProblem */
export function saveStore(json: StoreFields): Promise<StoredStore> {
  return staffWrite("store_updated", "PUT /api/admin/store", { json });
}
