import { requires } from "#kit/rules/permissions.ts";
import { choiceOf, choices, days, flag, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryFlag, queryNumber } from "#kit/rules/query-values.ts";
import { codeText, multilineText, requiredCodeText } from "#kit/rules/text.ts";
import { MAX_WEIGHT_GRAMS } from "#catalogue/rules/weight.ts";
import { z } from "#platform/rules/zod.ts";

import { latestAdviceSchema } from "./advice.ts";
import { BOOKING_STATES, COURIER_KINDS } from "./courier-kind.ts";
import { PARCEL_TASKS, TASK_OUTCOMES } from "./parcel-task.ts";
import { paymentMessages } from "./courier-messages.ts";
import { shipmentMessages as messages, shipmentStateMessages } from "./shipment-messages.ts";
import { staffShipmentMessages as staffMessages } from "./staff-messages.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { MAX_SHIPMENTS } from "./ship-orders.ts";

const MAX_TRACKING_NUMBER_LENGTH = 60;
const MAX_PIECES = 99;
const MAX_CASH = 10_000_000;

const time = z.iso.datetime().describe("ISO 8601 UTC");
const count = z.int().min(0);

const shipmentLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  variant: z.string(),
  quantity: z.int().min(1),
  sealed: count.describe("Bottles that came back sealed and are in stock again"),
  opened: count.describe("Bottles that came back opened"),
  damaged: count.describe("Bottles that came back damaged"),
});

/** A parcel of an order, for staff. */
export const shipmentSchema = z
  .object({
    id: z.int(),
    orderId: z.string(),
    orderNumber: z.string(),
    courier: z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(COURIER_KINDS),
      helpContact: z.string().nullable().describe("Phone number or web address of the courier"),
    }),
    reference: z.string().describe("The shop's own reference"),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    pieces: z.int(),
    weightGrams: z.int(),
    cashToCollect: z.number().describe("PKR"),
    courierCharge: z
      .number()
      .nullable()
      .describe("The courier's charge for the parcel (PKR); null if the courier has not reported it"),
    payment: z
      .object({
        paidAt: time,
        amount: z.number().nullable().describe("PKR; null if the courier does not report it"),
        reference: z.string().nullable().describe("The courier's receipt, cheque or payment number"),
      })
      .nullable()
      .describe("The courier's payment of the collected cash to the shop; null if not paid yet"),
    state: z.enum(SHIPMENT_STATES),
    stateText: z.string().nullable().describe("The courier's own text, or a staff note"),
    unknownText: z
      .string()
      .nullable()
      .describe(
        "The courier's latest text, if the shop does not know its meaning; the state is the last known state",
      ),
    wasDelivered: z
      .boolean()
      .describe("Whether the parcel was reported as delivered before its present state"),
    task: z
      .enum(PARCEL_TASKS)
      .nullable()
      .describe(
        "A contradiction between the parcel and its order, about which staff decide; null if there is none",
      ),
    isTaskOpen: z.boolean().describe("Whether staff have not checked the task yet"),
    attempts: count.describe("Failed delivery attempts"),
    bookingState: z.enum(BOOKING_STATES).nullable().describe("Null if the parcel needs no booking"),
    bookingError: z.string().nullable(),
    needsCity: z
      .boolean()
      .describe("Whether the booking was rejected because staff must choose the courier's city"),
    pollingEndedAt: time
      .nullable()
      .describe(
        "When the shop stopped polling the courier, because the parcel had no final state after 60 days",
      ),
    lines: z.array(shipmentLineSchema),
    loadSheetId: z.int().nullable().describe("The load sheet that lists the parcel"),
    latestAdvice: latestAdviceSchema.nullable(),
    handedOverAt: time.nullable(),
    deliveredAt: time.nullable(),
    returnedAt: time.nullable(),
    inspectedAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Shipment" });

export type Shipment = z.infer<typeof shipmentSchema>;

/** A row of the list of shipments. */
export const shipmentRowSchema = shipmentSchema
  .extend({
    customerName: z.string(),
    customerPhone: z.string(),
    customerPhoneE164: z.string().nullable().describe("Null if the order has no valid phone number"),
    city: z.string(),
    province: z.string(),
    address: z.string().describe("On one line"),
  })
  .meta({ id: "ShipmentRow" });

export type ShipmentRow = z.infer<typeof shipmentRowSchema>;

/** The staff list of parcels. */
export const shipmentList = defineList({
  texts: {
    title: staffMessages.title,
    items: "parcels",
    none: "No parcels yet",
    hint: "Select confirmed orders in the order list and choose “Ship”.",
    next: {
      label: "Show confirmed orders",
      to: "/admin/orders?status=confirmed",
      rule: requires("orders.read"),
    },
    noMatch: "No matching parcels",
    loadFailed: staffMessages.loadFailed,
    search: "Search by tracking number, order number, name, phone or city",
  },
  columns: {
    order: { label: "Order" },
    state: { label: "State" },
    courier: { label: "Courier" },
    number: { label: "Tracking number" },
    customer: { label: "Customer" },
    city: { label: "City" },
    phone: { label: "Phone" },
    cash: { label: "Cash" },
    paid: { label: paymentMessages.paidOutColumn },
    charge: { label: paymentMessages.chargeColumn },
    sheet: { label: "Load sheet" },
    advice: { label: "To decide" },
    attempts: { label: "Attempts" },
    created: { label: "Created" },
  },
  filters: [
    choices(
      "state",
      "State",
      labelled(SHIPMENT_STATES, (state) => shipmentStateMessages[state]),
    ),
    choiceOf(
      "courier",
      staffMessages.courier,
      queryNumber("courier", { min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
    ),
    days("Created"),
    flag("needsStaff", staffMessages.toCheck, staffMessages.toCheck),
    choiceOf(
      "unpaid",
      paymentMessages.paidOutColumn,
      queryFlag("unpaid")
        .optional()
        .describe("Delivered parcels whose cash a connected courier has not paid out"),
      { options: [{ value: "true", label: paymentMessages.unpaid }] },
    ),
  ],
});

/** Letters, digits and the separators that couriers use. */
const TRACKING_NUMBER = /^[A-Za-z\d][A-Za-z\d/_-]*$/;

/** Validates a tracking number. */
export const trackingNumberSchema = codeText(
  MAX_TRACKING_NUMBER_LENGTH,
  messages.trackingNumberTooLong,
).refine((number) => TRACKING_NUMBER.test(number), messages.trackingNumberInvalid);

/** Validates the tracking number of a parcel whose booking is unsure. */
export const adoptedNumberSchema = z.strictObject({
  trackingNumber: trackingNumberSchema,
  isConfirmed: z
    .boolean()
    .default(false)
    .describe("Whether staff save the number even though the courier does not know it yet"),
});

export type AdoptedNumber = z.output<typeof adoptedNumberSchema>;

const newShipmentSchema = z.strictObject({
  order: requiredCodeText(messages.orderRequired, 100).describe("Order number or id"),
  trackingNumber: trackingNumberSchema.nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        productId: z.string().max(100),
        variant: z.string().max(100),
        quantity: z.int().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(200)
    .optional()
    .describe("Default: all items that are not in a parcel yet"),
  pieces: z
    .int(messages.piecesInvalid)
    .min(1, messages.piecesInvalid)
    .max(MAX_PIECES, messages.piecesInvalid)
    .default(1),
  weightGrams: z
    .int(messages.weightInvalid)
    .min(1, messages.weightInvalid)
    .max(MAX_WEIGHT_GRAMS, messages.weightInvalid)
    .optional()
    .describe("Default: the weight of the items"),
  cashToCollect: z
    .number({ error: messages.cashInvalid })
    .min(0, messages.cashInvalid)
    .max(MAX_CASH, messages.cashInvalid)
    .int(messages.cashInvalid)
    .optional()
    .describe("Whole PKR. Default: the balance due, or the price of the items if other items ship later"),
});

export type NewShipment = z.output<typeof newShipmentSchema>;

/** Validates a request that creates parcels for orders. */
export const newShipmentsSchema = z.strictObject({
  courierId: z.int().min(1),
  isHandedOver: z
    .boolean()
    .default(false)
    .describe("Whether the courier has collected the parcels; the orders then change to shipped"),
  shipments: z.array(newShipmentSchema).min(1).max(MAX_SHIPMENTS),
});

export type NewShipments = z.output<typeof newShipmentsSchema>;

/** The result for each order of a request that creates parcels. */
export const shipmentResultsSchema = z
  .object({
    results: z.array(
      z.object({
        order: z.string().describe("As requested"),
        shipmentId: z.int().nullable().describe("Null if no parcel was created"),
        problem: z.object({ code: z.string(), text: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: "ShipmentResults" });

export type ShipmentResult = z.infer<typeof shipmentResultsSchema>["results"][number];

/** Validates a state that staff record for parcels. */
export const recordedStateSchema = z.strictObject({
  shipmentIds: z.array(z.int().min(1)).min(1).max(MAX_SHIPMENTS),
  state: z.enum(SHIPMENT_STATES),
  note: multilineText(500).optional(),
});

export type RecordedState = z.output<typeof recordedStateSchema>;

/** The result for each parcel whose state staff recorded. */
export const recordedStatesSchema = z
  .object({
    results: z.array(
      z.object({
        shipmentId: z.int(),
        problem: z.object({ code: z.string(), text: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: "RecordedStates" });

/** Maximum number of parcels that staff check at once. */
export const MAX_CHECKED = 100;

/** Validates a request that asks the couriers about parcels. */
export const checkRequestSchema = z.strictObject({
  shipmentIds: z.array(z.int().min(1)).min(1).max(MAX_CHECKED),
});

export type CheckRequest = z.output<typeof checkRequestSchema>;

/** The result for each parcel about which the shop asked its courier. */
export const checkedShipmentsSchema = z
  .object({
    results: z.array(
      z.object({
        shipmentId: z.int(),
        state: z.enum(SHIPMENT_STATES),
        hasChanged: z.boolean(),
        problem: z.string().nullable().describe("Why the courier did not answer; null if it did"),
      }),
    ),
  })
  .meta({ id: "CheckedShipments" });

export type CheckedShipments = z.infer<typeof checkedShipmentsSchema>;

/** Validates the inspection of a returned parcel's bottles. */
export const inspectionSchema = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        productId: z.string().max(100),
        variant: z.string().max(100),
        sealed: count.max(10_000),
        opened: count.max(10_000),
        damaged: count.max(10_000),
      }),
    )
    .min(1)
    .max(200),
  cancelsOrder: z.boolean().default(false).describe("Also cancels the order"),
  note: multilineText(500).optional(),
});

export type Inspection = z.output<typeof inspectionSchema>;

/** Validates the outcome that staff choose for a parcel's task. */
export const taskResolutionSchema = z.strictObject({
  task: z.enum(PARCEL_TASKS).describe("The task as displayed"),
  outcome: z.enum(TASK_OUTCOMES),
});

export type TaskResolution = z.output<typeof taskResolutionSchema>;
