import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { ADVICE_KINDS } from "../rules/advice.ts";
import { BOOKING_STATES, COURIER_KINDS } from "../rules/courier-kind.ts";
import { PARCEL_TASKS } from "../rules/parcel-task.ts";
import { TIME_PRECISIONS, SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { REPORTED_STATES } from "../rules/reports/report.ts";
import { SHIPMENT_RULES, filterShipmentStates } from "../rules/shipment-state.ts";

import { users } from "#staff/tables/account-schema.server.ts";
import { bytes, createdAt, identity, paisa, time, updatedAt } from "#platform/db/columns.server.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";

const STATES_TO_CHECK = filterShipmentStates(({ needsStaff }) => needsStaff);
const POLLED_STATES = filterShipmentStates(({ pollMinutes }) => pollMinutes !== null);
/** States in which the cash of a parcel is still to collect. */
const COLLECTING_STATES = SHIPMENT_STATES.filter(
  (state) => SHIPMENT_RULES[state].isUnderway && state !== "delivered",
);
const quoteLiterals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** The couriers that the shop uses. */
export const couriers = pgTable(
  "couriers",
  {
    id: identity(),
    name: text("name").notNull().unique(),
    kind: text("kind", { enum: COURIER_KINDS }).notNull(),
    /** URL of the courier's tracking page; `{number}` is the placeholder for the tracking number. */
    trackingUrl: text("tracking_url"),
    /** Phone number or web address at which staff reach the courier. */
    helpContact: text("help_contact"),
    /** Encrypted credentials of the shop's account with a connected courier. */
    credentials: text("credentials"),
    /** Why the courier rejects the account, so that bookings wait; null if it does not. */
    accountProblem: text("account_problem"),
    /** Since when the courier rejects the account. */
    accountRejectedAt: time("account_rejected_at"),
    /** When the courier last rejected the account. */
    accountCheckedAt: time("account_checked_at"),
    /** When the shop last fetched the courier's cities; null if it stores none. */
    citiesFetchedAt: time("cities_fetched_at"),
    /** Whether staff can choose the courier for new shipments. */
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check("couriers_kind_known", sql`${table.kind} in (${quoteLiterals(COURIER_KINDS)})`)],
);

/** The cities that connected couriers serve, as each courier names them. */
export const courierCities = pgTable(
  "courier_cities",
  {
    courierId: bigint("courier_id", { mode: "number" })
      .notNull()
      .references(() => couriers.id, { onDelete: "cascade" }),
    /** The courier's id or code of the city; its name if the courier has no codes. */
    code: text("code").notNull(),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.courierId, table.code, table.name] })],
);

/**
 * Courier cities that staff chose for places whose names are ambiguous or missing in the courier's list. A choice is
 * deleted when its city is no longer in the list.
 */
export const courierCityChoices = pgTable(
  "courier_city_choices",
  {
    courierId: bigint("courier_id", { mode: "number" }).notNull(),
    /** Normalized city in the orders' addresses. */
    city: text("city").notNull(),
    /** Normalized province in the orders' addresses. */
    province: text("province").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courierId, table.city, table.province] }),
    foreignKey({
      name: "courier_city_choices_city",
      columns: [table.courierId, table.code, table.name],
      foreignColumns: [courierCities.courierId, courierCities.code, courierCities.name],
    }).onDelete("cascade"),
  ],
);

/** The meanings that staff chose for texts of couriers that the shop does not know. */
export const courierStatusMeanings = pgTable(
  "courier_status_meanings",
  {
    courierId: bigint("courier_id", { mode: "number" })
      .notNull()
      .references(() => couriers.id, { onDelete: "cascade" }),
    /** The normalized text, as in `shipment_events.status_key`. */
    statusKey: text("status_key").notNull(),
    /** Null if the text means nothing for a parcel's state. */
    state: text("state", { enum: SHIPMENT_STATES }),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courierId, table.statusKey] }),
    check("courier_status_meanings_state_known", sql`${table.state} in (${quoteLiterals(SHIPMENT_STATES)})`),
  ],
);

/** Lists of parcels that the shop hands to a courier. The courier's driver signs the printed list. */
export const loadSheets = pgTable(
  "load_sheets",
  {
    id: identity(),
    courierId: bigint("courier_id", { mode: "number" })
      .notNull()
      .references(() => couriers.id),
    /** The courier's own sheet (PDF); null if the shop prints its own sheet. */
    content: bytes("content"),
    /** Why the courier's own sheet is missing. */
    problem: text("problem"),
    /** How often staff opened the sheet to print it. */
    prints: integer("prints").notNull().default(0),
    printedAt: time("printed_at"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [index("load_sheets_newest").on(table.createdAt.desc(), table.id)],
);

/** Parcels. An order can have several. Deleted with the order. */
export const shipments = pgTable(
  "shipments",
  {
    id: identity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    courierId: bigint("courier_id", { mode: "number" })
      .notNull()
      .references(() => couriers.id),
    /** The shop's own reference, e.g. `ZE12345678901-1`. */
    reference: text("reference").notNull().unique(),
    trackingNumber: text("tracking_number"),
    pieces: integer("pieces").notNull().default(1),
    weightGrams: integer("weight_grams").notNull(),
    /** Cash that the courier collects. */
    cashToCollect: paisa("cash_to_collect").notNull(),
    state: text("state", { enum: SHIPMENT_STATES }).notNull(),
    /** The courier's own text for the state. */
    stateText: text("state_text"),
    /** The text of the courier's latest report, if the shop does not know its meaning. */
    unknownText: text("unknown_text"),
    /** Whether the parcel was reported as delivered before its present state. */
    wasDelivered: boolean("was_delivered").notNull().default(false),
    /** A contradiction between the parcel and its order, about which staff decide; otherwise null. */
    task: text("task", { enum: PARCEL_TASKS }),
    /** The task that staff have checked; null if the task is open, or there is none. */
    checkedTask: text("checked_task", { enum: PARCEL_TASKS }),
    /** Failed delivery attempts. */
    attempts: integer("attempts").notNull().default(0),
    /** Progress of the booking at a connected courier; null if it is booked or needs no booking. */
    bookingState: text("booking_state", { enum: BOOKING_STATES }),
    bookingError: text("booking_error"),
    /** Whether the booking was rejected because staff must choose the courier's city. */
    needsCity: boolean("needs_city").notNull().default(false),
    /** What the courier charges for the parcel, including taxes; null if the courier has not reported it. */
    courierCharge: paisa("courier_charge"),
    /** When the courier paid out the collected cash to the shop; null before the payout. */
    paidAt: time("paid_at"),
    /** Amount that the courier paid out; null if the courier does not state it. */
    paidAmount: paisa("paid_amount"),
    /** The courier's receipt, cheque or payment number. */
    paymentReference: text("payment_reference"),
    /** When the shop last asked the courier about the payment. */
    paymentCheckedAt: time("payment_checked_at"),
    /**
     * Next time at which the shop contacts the courier about the parcel; null if never. While `booking_state` is
     * `sending`: end of the lease of the process that books the parcel.
     */
    nextPollAt: time("next_poll_at"),
    /** When the shop stopped asking the courier although the parcel had no final state; otherwise null. */
    pollingEndedAt: time("polling_ended_at"),
    loadSheetId: bigint("load_sheet_id", { mode: "number" }).references(() => loadSheets.id, {
      onDelete: "set null",
    }),
    handedOverAt: time("handed_over_at"),
    deliveredAt: time("delivered_at"),
    returnedAt: time("returned_at"),
    inspectedAt: time("inspected_at"),
    /**
     * Whether staff must decide about the parcel: it could not be booked, cancelled or delivered, the courier's latest
     * text is unknown, the parcel contradicts its order, it has had no final state for too long, or it was returned and is not inspected yet.
     */
    needsStaff: boolean("needs_staff")
      .notNull()
      .generatedAlwaysAs(
        sql`state in (${quoteLiterals(STATES_TO_CHECK)}) or unknown_text is not null or (task is not null and task is distinct from checked_task) or (state = 'returned' and inspected_at is null) or coalesce(booking_state in ('unsure', 'rejected', 'not-cancelled'), false)
          or (polling_ended_at is not null and state in (${quoteLiterals(POLLED_STATES)}))`,
      ),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("shipments_to_check")
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.needsStaff}`),
    uniqueIndex("shipments_tracking_number").on(table.courierId, table.trackingNumber),
    index("shipments_order").on(table.orderId),
    index("shipments_newest").on(table.createdAt.desc(), table.id),
    index("shipments_state_newest").on(table.state, table.createdAt.desc(), table.id),
    index("shipments_due_polls")
      .on(table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null`),
    index("shipments_unpaid")
      .on(table.createdAt.desc(), table.id)
      .where(sql`state = 'delivered' and cash_to_collect > 0 and paid_at is null`),
    index("shipments_load_sheet")
      .on(table.loadSheetId)
      .where(sql`${table.loadSheetId} is not null`),
    index("shipments_open_bookings")
      .on(table.id)
      .where(sql`${table.bookingState} is not null`),
    check(
      "shipments_task_known",
      sql`${table.task} in (${quoteLiterals(PARCEL_TASKS)}) and ${table.checkedTask} in (${quoteLiterals(PARCEL_TASKS)})`,
    ),
    check("shipments_state_known", sql`${table.state} in (${quoteLiterals(SHIPMENT_STATES)})`),
    check("shipments_booking_state_known", sql`${table.bookingState} in (${quoteLiterals(BOOKING_STATES)})`),
    check(
      "shipments_numbers_valid",
      sql`${table.pieces} > 0 and ${table.weightGrams} > 0 and ${table.cashToCollect} >= 0`,
    ),
  ],
);

/** The bottles of a shipment by order line, and their condition after a return. */
export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: bigint("shipment_id", { mode: "number" })
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    sealed: integer("sealed").notNull().default(0),
    opened: integer("opened").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.itemId] }),
    index("shipment_lines_item").on(table.itemId),
    check("shipment_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "shipment_lines_inspected_in_quantity",
      sql`${table.sealed} >= 0 and ${table.opened} >= 0 and ${table.damaged} >= 0
        and ${table.sealed} + ${table.opened} + ${table.damaged} <= ${table.quantity}`,
    ),
  ],
);

/** Reports from couriers and staff about shipments. Each courier report is stored once. */
export const shipmentEvents = pgTable(
  "shipment_events",
  {
    id: identity(),
    shipmentId: bigint("shipment_id", { mode: "number" })
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    state: text("state", { enum: REPORTED_STATES }).notNull(),
    /** The courier's status code or status text; `staff:` and the state if staff recorded the event. */
    code: text("code").notNull(),
    /** The courier's text or a staff note. */
    text: text("text"),
    /** The normalized status text of an unknown report, which staff give a meaning; otherwise null. */
    statusKey: text("status_key"),
    /** The reported time; the start of the day if only the day is known; null if no time is known. */
    occurredAt: time("occurred_at"),
    timePrecision: text("time_precision", { enum: TIME_PRECISIONS }).notNull().default("minute"),
    /** Position in the courier's list (see `listReports`); null for reports by the shop. */
    position: integer("position"),
    /** Distinguishes reports with the same code and time. */
    occurrence: integer("occurrence").notNull().default(1),
    /** Whether the report is the courier's field for the current status, not an entry of its list. */
    isCurrent: boolean("is_current").notNull().default(false),
    /** Identifies the report within its shipment: code, time and occurrence. */
    reportKey: text("report_key")
      .notNull()
      .generatedAlwaysAs(
        sql`code || ' ' || coalesce((extract(epoch from occurred_at at time zone 'UTC') * 1000)::bigint::text, '-') || ' ' || occurrence::text`,
      ),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("shipment_events_once").on(table.shipmentId, table.reportKey),
    index("shipment_events_unknown")
      .on(table.statusKey)
      .where(sql`${table.statusKey} is not null`),
    check("shipment_events_state_known", sql`${table.state} in (${quoteLiterals(REPORTED_STATES)})`),
    check(
      "shipment_events_time_precision",
      sql`${table.timePrecision} in (${quoteLiterals(TIME_PRECISIONS)}) and (${table.timePrecision} = 'none') = (${table.occurredAt} is null)`,
    ),
  ],
);

/** Labels that couriers provide. */
export const shipmentLabels = pgTable("shipment_labels", {
  shipmentId: bigint("shipment_id", { mode: "number" })
    .primaryKey()
    .references(() => shipments.id, { onDelete: "cascade" }),
  /** URL of the label, if the courier returned it with the booking. */
  sourceUrl: text("source_url"),
  /** PDF file; null until it is fetched. */
  content: bytes("content"),
  createdAt: createdAt(),
});

/** Advice that staff sent to couriers after failed delivery attempts. */
export const shipmentAdvice = pgTable(
  "shipment_advice",
  {
    id: identity(),
    shipmentId: bigint("shipment_id", { mode: "number" })
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    advice: text("advice", { enum: ADVICE_KINDS }).notNull(),
    remarks: text("remarks"),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("shipment_advice_shipment").on(table.shipmentId),
    check("shipment_advice_known", sql`${table.advice} in (${quoteLiterals(ADVICE_KINDS)})`),
  ],
);

/** The cash of each order that couriers and riders are to collect, and what is left for new parcels. */
export const orderCash = pgView("order_cash", {
  orderId: text("order_id").notNull(),
  /** Cash to collect of parcels that are not delivered, returned, lost or cancelled. */
  underway: paisa("underway").notNull(),
  /** The part of the due amount that no parcel collects. */
  toPack: paisa("to_pack").notNull(),
}).as(sql`select money.order_id, parcels.underway, greatest(0, money.due - parcels.underway) as to_pack
  from ${orderMoney} as money
  cross join lateral (
    select coalesce(sum(parcel.cash_to_collect), 0)::bigint as underway from shipments as parcel
    where parcel.order_id = money.order_id and parcel.state in (${quoteLiterals(COLLECTING_STATES)})
  ) as parcels`);
