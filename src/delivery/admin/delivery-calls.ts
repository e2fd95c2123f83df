import type { DeliveryRatesInput, StoredDeliveryRates } from "../rules/delivery-rates.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Returns the delivery rates as stored. @throws ApiProblem */
export function readDeliveryRates(): Promise<StoredDeliveryRates> {
  return callStaffRead("GET /api/admin/delivery/rates", {});
}

/** Replaces the delivery rates. @throws ApiProblem */
export function saveDeliveryRates(json: DeliveryRatesInput): Promise<StoredDeliveryRates> {
  return callStaffWrite("delivery_rates_saved", "PUT /api/admin/delivery/rates", { json });
}
