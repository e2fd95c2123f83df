import type { CreatedApiKey, NewApiKey } from "../../rules/api-keys/api-key.ts";

import { callStaffWrite } from "../staff-call.ts";

/** Creates a key and returns it with its secret. @throws ApiProblem */
export function createApiKey(json: NewApiKey): Promise<CreatedApiKey> {
  return callStaffWrite("api_key_created", "POST /api/admin/api-keys", { json });
}

/** Revokes a key. @throws ApiProblem */
export async function revokeApiKey(id: string): Promise<void> {
  await callStaffWrite("api_key_revoked", "DELETE /api/admin/api-keys/:id", { param: { id } });
}
