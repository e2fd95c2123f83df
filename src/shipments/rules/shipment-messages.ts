import type { ReportedState } from "./reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

/** Names of the states, for staff. */
export const shipmentStateMessages: Readonly<Record<ShipmentState, string>> = {
  draft: "Not booked yet",
  booked: "Booked",
  picked: "Handed over",
  "in-transit": "In transit",
  "out-for-delivery": "Out for delivery",
  attempted: "Delivery attempted",
  delivered: "Delivered",
  "return-requested": "Return requested",
  returning: "On its way back",
  returned: "Returned",
  cancelled: "Cancelled",
  lost: "Lost",
};

/** Errors, timeline entries and audit log entries about shipments and couriers. */
export const shipmentMessages = {
  /** Entry of an order's timeline. */
  timelineEntry: (courier: string, trackingNumber: string | null, state: ReportedState) =>
    `${courier}${trackingNumber === null ? "" : ` ${trackingNumber}`}: ${state === "unknown" ? "text without a known meaning" : shipmentStateMessages[state].toLowerCase()}`,
  inspectedEntry: (sealed: number, opened: number, damaged: number) =>
    `${sealed} sealed, ${opened} opened, ${damaged} damaged`,
  notFound: "Shipment not found",
  courierNotFound: "Courier not found",
  courierInactive: (name: string) => `${name} is switched off. Choose another courier.`,
  courierNameTaken: "Another courier has this name.",
  courierHasShipments: "This courier has shipments. Switch it off instead.",
  courierNameRequired: "Enter the courier’s name.",
  trackingUrlInvalid: "Enter an address that starts with https:// and contains {number}.",
  helpContactInvalid: "Enter a phone number or an address that starts with https://.",
  orderRequired: "Enter an order number.",
  statusTextRequired: "Enter the courier’s text.",
  statusTextUnknown: "No parcel of this courier has this text.",
  trackingNumberTooLong: "A tracking number has at most 60 characters.",
  trackingNumberInvalid: "A tracking number consists of letters, digits, hyphens, slashes and underscores.",
  trackingNumberTaken: (number: string) => `Another shipment has the tracking number ${number}.`,
  trackingNumberUnknown: (courier: string, number: string) =>
    `${courier} does not know the tracking number ${number}.`,
  trackingNumberOfOther: (courier: string, number: string, reference: string) =>
    `${courier} uses the tracking number ${number} for the parcel ${reference}.`,
  trackingNumberInUse: (number: string, order: string) =>
    `The parcel of order ${order} has the tracking number ${number}, too.`,
  trackingNotCorrectable:
    "Only a parcel of a courier without connection can be corrected, until it is delivered.",
  notWithdrawable:
    "Only a parcel of a courier without connection can be withdrawn, until it is delivered or comes back.",
  courierConnected: (name: string) =>
    `${name} assigns its own tracking numbers. Withdraw the parcel and create a new one.`,
  parcelChanged: "Somebody else has changed the parcel. Reload the page.",
  /** Notes in an order's timeline. */
  trackingCorrected: (from: string, to: string) => `Corrected from ${from} to ${to}`,
  noTrackingNumber: "no number",
  withdrawn: (number: string | null) =>
    `Withdrawn${number === null ? "" : `. Its tracking number was ${number}`}`,
  bookingResultKnown: "The result of the booking is known now. Reload the page.",
  orderNotShippable: (status: string) =>
    `The order is ${status.toLowerCase()}. Only confirmed, processing and shipped orders can be shipped.`,
  nothingToShip: "Every item of the order is already in a parcel.",
  tooManyBottles: (product: string, available: number) =>
    `Only ${available} of ${product} ${available === 1 ? "is" : "are"} not in a parcel yet.`,
  cashTooHigh: (due: string) => `The courier can collect at most ${due}.`,
  weightInvalid: "Enter a weight from 1 to 100,000 g.",
  piecesInvalid: "Enter 1 to 99 pieces.",
  cashInvalid: "Enter whole rupees, 0 or more.",
  stateNotNext: (from: string, to: string) => `A parcel that is “${from}” cannot become “${to}”.`,
  notCheckable: "The shop can ask only couriers with a connection about booked parcels.",
  notBookable: "Only a booking that was rejected or whose result is unknown can be repeated.",
  cancellationNotRejected: "The courier has not rejected a cancellation of the parcel.",
  orderCancelled: "The order was cancelled.",
  noCourierLabels: (courier: string) => `${courier} does not provide labels.`,
  notBooked: "The parcel is not booked yet.",
  noStoredLabels: "None of the parcels has a courier label.",
  /** Entry of an order's timeline. */
  retryEntry: (courier: string) => `${courier}: another attempt requested`,
  notWaitingForAdvice: (state: string) =>
    `The parcel is “${state}”. Couriers accept advice only after a failed attempt.`,
  adviceNotSupported: (courier: string) =>
    `${courier} accepts no advice from the shop. Call the courier or use its website.`,
  courierRejected: (courier: string, error: string) => `${courier} rejected the request. ${error}`,
  courierUnavailable: (courier: string, error: string) =>
    `${courier} did not confirm the request. Please try again. ${error}`,
  loadSheetNotFound: "Load sheet not found",
  /** Entry of the audit log. */
  loadSheetOf: (id: number, parcels: number) =>
    `${id} with ${parcels} ${parcels === 1 ? "parcel" : "parcels"}`,
  onLoadSheet: (id: number) => `The parcel is on load sheet ${id}.`,
  notWaiting: (state: string) => `The parcel is “${state}”.`,
  nothingToHandOver: "No parcel of this courier is waiting for a load sheet.",
  noCourierSheet: "The courier did not provide a load sheet. Print the shop’s own.",
  notReturned: "Only a returned parcel can be inspected.",
  inspected: "The parcel has already been inspected.",
  inspectionIncomplete: "Enter the condition of every item.",
  hasOpenShipments: "A parcel with these items exists. Cancel it before you change the items.",
};
