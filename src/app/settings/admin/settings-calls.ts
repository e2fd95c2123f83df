import type { StoredStore, StoreFields } from "#store/rules/store.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Returns the stored settings. @throws ApiProblem */
export function readStore(): Promise<StoredStore> {
  return callStaffRead("GET /api/admin/store", {});
}

/** Replaces the settings. @throws ApiProblem */
export function saveStore(json: StoreFields): Promise<StoredStore> {
  return callStaffWrite("store_updated", "PUT /api/admin/store", { json });
}
