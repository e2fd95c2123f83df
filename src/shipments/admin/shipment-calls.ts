import type { AdviceInput } from "../rules/advice.ts";
import type { StoredCourier } from "../rules/courier.ts";
import type { PreparedLabels } from "../rules/courier-label.ts";
import type { CreatedLoadSheets } from "../rules/load-sheet.ts";
import type {
  AdoptedNumber,
  Inspection,
  RecordedState,
  ShipmentRow,
  TaskResolution,
} from "../rules/shipment.ts";
import type { AppliedMeaning, StatusMeaning, StatusText } from "../rules/status-meaning.ts";
import type { TrackingCorrection, Withdrawal } from "../rules/tracking-correction.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";
import type { ApiInput } from "#kit/api-client/api-types.ts";

type ShipmentsRequest = ApiInput<"POST /api/admin/shipments">["json"];
type LoadSheetsRequest = ApiInput<"POST /api/admin/load-sheets">["json"];

/** Creates parcels and returns the result for each order. @throws ApiProblem */
export async function createShipments(json: ShipmentsRequest) {
  return (await callStaffWrite("orders_shipped", "POST /api/admin/shipments", { json })).results;
}

/** Records a state for parcels and returns the result for each parcel. @throws ApiProblem */
export async function recordState(json: RecordedState) {
  return (await callStaffWrite("shipment_state_recorded", "POST /api/admin/shipments/state", { json }))
    .results;
}

/** Records the condition of a returned parcel's bottles. @throws ApiProblem */
export async function inspectReturn({ id, ...json }: Inspection & { id: number }): Promise<void> {
  await callStaffWrite("return_inspected", "POST /api/admin/shipments/:id/inspection", {
    param: { id: String(id) },
    json,
  });
}

/** Requeues a rejected booking or cancellation, or a booking whose result is unknown. @throws ApiProblem */
export async function bookAgain(id: number): Promise<void> {
  await callStaffWrite("shipment_booked_again", "POST /api/admin/shipments/:id/booking", {
    param: { id: String(id) },
  });
}

/** Records the tracking number of a parcel whose booking result is unknown. @throws ApiProblem */
export async function adoptTrackingNumber({ id, ...json }: AdoptedNumber & { id: number }): Promise<void> {
  await callStaffWrite("tracking_number_adopted", "PUT /api/admin/shipments/:id/tracking-number", {
    param: { id: String(id) },
    json,
  });
}

/** Corrects the courier and the tracking number of a parcel. @throws ApiProblem */
export async function correctTracking({ id, ...json }: TrackingCorrection & { id: number }): Promise<void> {
  await callStaffWrite("tracking_corrected", "PUT /api/admin/shipments/:id/tracking", {
    param: { id: String(id) },
    json,
  });
}

/** Withdraws a parcel that was created by mistake. @throws ApiProblem */
export async function withdrawParcel({ id, ...json }: Withdrawal & { id: number }): Promise<void> {
  await callStaffWrite("parcel_withdrawn", "POST /api/admin/shipments/:id/withdrawal", {
    param: { id: String(id) },
    json,
  });
}

/** Marks a parcel as cancelled although the courier rejected the cancellation. @throws ApiProblem */
export async function resolveCancellation(id: number): Promise<void> {
  await callStaffWrite("shipment_cancellation_resolved", "DELETE /api/admin/shipments/:id/booking", {
    param: { id: String(id) },
  });
}

/** Asks the courier to deliver a parcel again, or to bring it back. @throws ApiProblem */
export async function adviseCourier({ id, ...json }: AdviceInput & { id: number }): Promise<void> {
  await callStaffWrite("courier_advised", "POST /api/admin/shipments/:id/advice", {
    param: { id: String(id) },
    json,
  });
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

/** Chooses the meaning of a courier's text. @throws ApiProblem */
export function chooseMeaning({ id, ...json }: StatusMeaning & { id: number }): Promise<AppliedMeaning> {
  return callStaffWrite("status_meaning_chosen", "PUT /api/admin/couriers/:id/status-texts", {
    param: { id: String(id) },
    json,
  });
}

/** Returns all couriers, sorted by name. */
export function readCouriers(): Promise<StoredCourier[]> {
  return callStaffRead("GET /api/admin/couriers", {});
}
