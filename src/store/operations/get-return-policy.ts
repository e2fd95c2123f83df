import type { Database } from "#platform/db/client.server.ts";

import type { ReturnPolicy } from "../rules/return-policy.ts";
import { SPECIFIED_RETURNS } from "../rules/return-policy.ts";
import { getStore } from "./get-store.ts";

/** Returns the shop's policy for returns: that of the specification if no settings are stored. */
export async function getReturnPolicy(db: Database): Promise<ReturnPolicy> {
  const store = await getStore(db);
  return store?.returns ?? SPECIFIED_RETURNS;
}
