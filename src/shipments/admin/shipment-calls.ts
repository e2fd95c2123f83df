import type { StoredCourier } from "../rules/courier.ts";
import type { PreparedLabels } from "../rules/courier-label.ts";
import type { CreatedLoadSheets } from "../rules/load-sheet.ts";
import type { CheckedShipments, ShipmentRow, TaskResolution } from "../rules/shipment.ts";
import type { StatusText } from "../rules/status-meaning.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import type { ApiInput } from "#kit/api-client/api-types.ts";

type LoadSheetsRequest = ApiInput<"POST /api/admin/load-sheets">["json"];

/** Requeues a rejected booking or cancellation, or a booking whose result is unknown. @throws ApiProblem */
export async function bookAgain(id: number): Promise<void> {
  await callStaffWrite("shipment_booked_again", "POST /api/admin/shipments/:id/booking", {
    param: { id: String(id) },
  });
}

/** Marks a parcel as cancelled although the courier rejected the cancellation. @throws ApiProblem */
export async function resolveCancellation(id: number): Promise<void> {
  await callStaffWrite("shipment_cancellation_resolved", "DELETE /api/admin/shipments/:id/booking", {
    param: { id: String(id) },
  });
}

/** Asks the couriers about parcels now. @throws ApiProblem */
export async function checkShipments(shipmentIds: number[]): Promise<CheckedShipments["results"]> {
  const { results } = await callStaffWrite("shipments_checked", "POST /api/admin/shipments/checks", {
    json: { shipmentIds },
  });
  return results;
}

/** Resolves a contradiction between a parcel and its order. @throws ApiProblem */
export async function resolveTask({ id, ...json }: TaskResolution & { id: number }): Promise<void> {
  await callStaffWrite("parcel_task_resolved", "POST /api/admin/shipments/:id/task", {
    param: { id: String(id) },
    json,
  });
}

/** Fetches the couriers' labels for parcels. */
export function prepareLabels(shipmentIds: number[]): Promise<PreparedLabels> {
  return callStaffRead("POST /api/admin/shipments/courier-labels", { json: { shipmentIds } });
}

/** Creates load sheets for parcels. @throws ApiProblem */
export function createLoadSheets(json: LoadSheetsRequest): Promise<CreatedLoadSheets> {
  return callStaffWrite("load_sheet_created", "POST /api/admin/load-sheets", { json });
}

/** Requests the courier's own load sheet again. @throws ApiProblem */
export async function requestCourierSheet(id: number): Promise<void> {
  await callStaffWrite("courier_sheet_requested", "POST /api/admin/load-sheets/:id/courier-sheet", {
    param: { id: String(id) },
  });
}

/** Increments the print count of the shop's own load sheet. @throws ApiProblem */
export async function recordLoadSheetPrint(id: number): Promise<void> {
  await callStaffWrite("load_sheet_printed", "POST /api/admin/load-sheets/:id/prints", {
    param: { id: String(id) },
  });
}

/** Returns the parcels of an order, oldest first. */
export function readOrderShipments(orderId: string): Promise<ShipmentRow[]> {
  return callStaffRead("GET /api/admin/orders/:id/shipments", { param: { id: orderId } });
}

/** Returns the couriers' texts that the shop does not know, with their meanings. */
export function readStatusTexts(): Promise<StatusText[]> {
  return callStaffRead("GET /api/admin/couriers/status-texts", {});
}

/** Returns all couriers, sorted by name. */
export function readCouriers(): Promise<StoredCourier[]> {
  return callStaffRead("GET /api/admin/couriers", {});
}
