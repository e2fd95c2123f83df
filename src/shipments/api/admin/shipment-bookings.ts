import { adoptedNumberSchema, checkedShipmentsSchema, checkRequestSchema } from "../../rules/shipment.ts";
import { trackingCorrectionSchema, withdrawalSchema } from "../../rules/tracking-correction.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { adoptTrackingNumber } from "../../operations/booking/adopt-tracking-number.ts";
import { requeueBooking, resolveCancellation } from "../../operations/booking/book-again.ts";
import { checkNow } from "../../operations/polling/check-now.ts";
import { correctTracking } from "../../operations/tracking/correct-tracking.ts";
import { withdrawParcel } from "../../operations/tracking/withdraw-parcel.ts";

import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: shipments", requires("shipments.book"));

const bookAgainRoute = staffRoute({
  operationId: "bookShipmentAgain",
  method: "post",
  path: "/{id}/booking",
  summary:
    "Requeues a booking that the courier rejected or whose response was lost, or requeues a rejected cancellation",
  request: { params: numberParams },
  responses: {
    204: { description: "Queued" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent("The booking is neither rejected nor unsure", "conflict"),
  },
});

const resolveCancellationRoute = staffRoute({
  operationId: "resolveShipmentCancellation",
  method: "delete",
  path: "/{id}/booking",
  summary: "Records that the courier does not have a cancelled parcel, although it rejected the cancellation",
  request: { params: numberParams },
  responses: {
    204: { description: "Recorded" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent("The courier has not rejected the cancellation", "conflict"),
  },
});

const adoptNumberRoute = staffRoute({
  operationId: "adoptTrackingNumber",
  method: "put",
  path: "/{id}/tracking-number",
  summary:
    "Records the tracking number of a parcel whose booking is unsure. The courier must know the number, unless the request is confirmed",
  request: { params: numberParams, body: jsonBody(adoptedNumberSchema) },
  responses: {
    204: { description: "Recorded" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent(
      "The booking is not unsure, or the number belongs to another parcel, is unknown or cannot be checked",
      "conflict",
      "tracking-number-taken",
      "tracking-number-unknown",
      "courier-rejected",
      "courier-unavailable",
    ),
  },
});

const correctTrackingRoute = staffRoute({
  operationId: "correctTracking",
  method: "put",
  path: "/{id}/tracking",
  summary:
    "Corrects the courier and the tracking number of a parcel whose courier has no connection. A customer who has received the wrong number is told the correct one",
  request: { params: numberParams, body: jsonBody(trackingCorrectionSchema) },
  responses: {
    204: { description: "Corrected" },
    404: problemContent("Shipment or courier not found", "not-found"),
    409: problemContent(
      "The parcel cannot be corrected, somebody else has changed it, or another parcel has the number",
      "conflict",
      "tracking-number-taken",
      "tracking-number-in-use",
    ),
  },
});

const withdrawRoute = staffRoute({
  operationId: "withdrawParcel",
  method: "post",
  path: "/{id}/withdrawal",
  summary:
    "Withdraws a parcel whose courier has no connection, even after its handover. Its items can ship again",
  request: { params: numberParams, body: jsonBody(withdrawalSchema) },
  responses: {
    204: { description: "Withdrawn" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent("The parcel cannot be withdrawn, or somebody else has changed it", "conflict"),
  },
});

const checkRoute = staffRoute({
  operationId: "checkShipments",
  "x-permission": requiresAny("shipments.pack", "shipments.book"),
  method: "post",
  path: "/checks",
  summary: "Asks the couriers about parcels now, and records what they report",
  request: { body: jsonBody(checkRequestSchema) },
  responses: { 200: jsonContent(checkedShipmentsSchema, "The result for each parcel") },
});

/** Creates the staff endpoints for bookings that staff must complete, and for parcels that they correct. */
export function createAdminShipmentBookingsApi() {
  return createRouter()
    .openapi(bookAgainRoute, async (c) => {
      await requeueBooking(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(resolveCancellationRoute, async (c) => {
      await resolveCancellation(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(correctTrackingRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await correctTracking(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    })
    .openapi(withdrawRoute, async (c) => {
      await withdrawParcel(c.var.db, c.req.valid("param").id, c.req.valid("json"), { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(checkRoute, async (c) => {
      const { settings, getCredentialsKey } = c.var;
      const options = { getCredentialsKey, channels: settings.messageChannels };
      return c.json({ results: await checkNow(c.var.db, c.req.valid("json"), options) }, 200);
    })
    .openapi(adoptNumberRoute, async (c) => {
      const { user: by, settings, getCredentialsKey: getKey } = c.var;
      const options = { by, getKey, channels: settings.messageChannels };
      await adoptTrackingNumber(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    });
}
