import type { StoredStore, StoreFields } from "#domain/store/store.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

/** Reads the settings as stored. @throws ApiProblem */
export function readStore(): Promise<StoredStore> {
  return staffRead("/store");
}

/** Replaces the settings. @throws ApiProblem */
export function saveStore(body: StoreFields): Promise<StoredStore> {
  return staffWrite("store_updated", "/store", { method: "PUT", body });
}
