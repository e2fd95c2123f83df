import type { DeliveryRatesInput, StoredDeliveryRates } from "../rules/delivery-rates.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Replaces the delivery rates. @throws ApiProblem */
export function saveDeliveryRates(json: DeliveryRatesInput): Promise<StoredDeliveryRates> {
  return callStaffWrite("delivery_rates_saved", "PUT /api/admin/delivery/rates", { json });
}
