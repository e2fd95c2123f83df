import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import type { PriceChangeInput } from "../../rules/price-changes/price-change-schema.ts";
import type { CurrentPrices } from "../../rules/price-changes/price-rule.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Returns the current prices of products; omits products that no longer exist. @throws ApiProblem */
export function readPrices(ids: readonly string[]): Promise<CurrentPrices[]> {
  return callStaffRead("POST /api/admin/price-changes/current", { json: { ids: [...ids] } });
}

/** Changes the prices of all given products or none. Requests with the same id change them once. @throws ApiProblem */
export function changePrices(json: PriceChangeInput): Promise<CompletedPriceChange> {
  return callStaffWrite("prices_changed", "POST /api/admin/price-changes", { json });
}

/** Restores the old prices. With `skipChanged`, keeps prices that were changed again. @throws ApiProblem */
export function undoPriceChange(id: string, skipChanged: boolean): Promise<CompletedPriceChange> {
  const operation = "POST /api/admin/price-changes/:id/undo";
  return callStaffWrite("price_change_undone", operation, { param: { id }, json: { skipChanged } });
}
