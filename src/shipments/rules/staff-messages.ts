import type { CourierKind } from "./courier-kind.ts";
import type { AdviceKind } from "./advice.ts";
import type { LabelSize } from "./courier.ts";
import { MAX_POLLED_DAYS } from "./next-poll.ts";
import type { TrackingListProblem } from "./tracking-list.ts";

/** Returns a count with its noun, e.g. `2 parcels`. */
const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

interface AttemptText {
  name: string;
  orderNumber: string;
  courier: string;
  /** The latest advice to the courier. */
  advice: AdviceKind | undefined;
}

/** Texts of the pages and dialogs on which staff ship orders. */
export const staffShipmentMessages = {
  title: "Shipments",
  loadFailed: "Failed to load the shipments. Please try again.",
  toCheck: "To check",
  shipOrders: (count: number) => `Ship ${formatCount(count, "order")}`,
  shipFailed: "Failed to create the parcels. Please try again.",
  shipped: (count: number, isHandedOver: boolean) =>
    `${formatCount(count, "parcel")} ${isHandedOver ? "handed over" : "created"}`,
  queued: (count: number) =>
    `${formatCount(count, "parcel")} created. The shop books parcels that have no tracking number.`,
  bookingHint:
    "The shop books the parcels with the courier. Enter a tracking number only if you booked the parcel yourself.",
  notShipped: (count: number, total: number) => `${count} of ${total} orders were not shipped:`,
  noneShippable: "None of the selected orders can be shipped. Confirm them first.",
  someNotShippable: (count: number) =>
    `${formatCount(count, "selected order")} cannot be shipped, because ${count === 1 ? "it is" : "they are"} not confirmed or already finished.`,
  allPacked: "All items of the selected orders are already in parcels.",
  somePacked: (count: number) =>
    `${formatCount(count, "selected order")} ${count === 1 ? "is" : "are"} left out, because all items are already in parcels.`,
  courier: "Courier",
  noCourier: "Add the couriers that you use first.",
  addCourier: "Add courier",
  editCourier: (name: string) => `Edit ${name}`,
  couriers: "Couriers",
  couriersFailed: "Failed to load the couriers. Please try again.",
  courierName: "Name",
  trackingPage: "Tracking page URL",
  trackingPageHint:
    "Write {number} where the tracking number belongs, e.g. https://courier.example/track?cn={number}.",
  helpContact: "Phone number or website",
  helpContactHint: "Shown to staff next to parcels that could not be delivered.",
  isActive: "Available for new parcels",
  courierSaved: (name: string) => `${name} saved`,
  courierDeleted: (name: string) => `${name} deleted`,
  courierFailed: "Failed to save the courier. Please try again.",
  courierChanged: "This courier was changed by someone else. Please reload it and try again.",
  courierGone: "Courier not found",
  off: "Off",
  connection: "Connection",
  connectionHint: "With a connection, the shop books parcels and updates their states automatically.",
  kinds: {
    manual: "None: staff enter numbers and states",
    postex: "PostEx",
    leopards: "Leopards",
    tcs: "TCS",
    trax: "Trax (Sonic)",
  } satisfies Record<CourierKind, string>,
  noAccount: "No account yet",
  account: "Account",
  accountOf: (name: string) => `Account with ${name}`,
  accountHint: "Stored encrypted. The shop never shows it again, so enter all fields.",
  webhookHint: (name: string) => `${name} can notify the shop of changes at this secret address:`,
  accountSaved: "Account saved",
  accountFailed: "Failed to save the account. Please try again.",
  testAccount: "Test",
  accountAccepted: (name: string) => `${name} accepts the account`,
  testFailed: "Failed to test the account. Please try again.",
  deleteCourier: (name: string) => `Delete ${name}`,
  trackingNumber: "Tracking number",
  trackingNumberOf: (order: string) => `Tracking number of ${order}`,
  pasteHint:
    "Type or scan a number per order, or paste a list with an order number and a tracking number per line into any field.",
  repeatedNumbers: (numbers: readonly string[]) =>
    `Several orders have the tracking number ${numbers.join(", ")}. Check the numbers.`,
  pasted: (count: number) => `${formatCount(count, "tracking number")} filled in`,
  notPasted: (lines: readonly string[]) => `Not used: ${lines.join("; ")}`,
  lineProblems: {
    "no-order-number": "no order number",
    "no-tracking-number": "no tracking number",
    "repeated-order": "order number repeated",
    "repeated-tracking-number": "tracking number repeated",
  } satisfies Record<TrackingListProblem, string>,
  notSelected: "order not selected",
  isHandedOver: "The courier has collected the parcels",
  isHandedOverHint: "The orders change to Shipped, and the customers are notified.",
  setState: "Set state",
  setStateOf: (count: number) => `Set the state of ${formatCount(count, "parcel")}`,
  newState: "New state",
  note: "Note",
  noteHint: "Staff see it in the order’s timeline, customers do not.",
  stateSet: (count: number, state: string) => `${formatCount(count, "parcel")}: ${state.toLowerCase()}`,
  stateFailed: "Failed to set the state. Please try again.",
  stateNotSet: (count: number, total: number) => `${count} of ${total} parcels were not changed:`,
  noCommonState: "The selected parcels have no next state in common. Select parcels in the same state.",
  inspect: "Inspect",
  inspectTitle: (reference: string) => `Inspect parcel ${reference}`,
  otherCollected: "Rider collected another amount",
  collectedTitle: (reference: string) => `Cash of parcel ${reference}`,
  collectedHint: (amount: string) =>
    `The parcel was to collect ${amount}. Enter what the rider has really collected; the order’s due amount follows.`,
  collectedAmount: "Collected (Rs.)",
  collectedNote: "Why",
  saveCollected: "Save amount",
  collectedSaved: "Collected amount saved",
  collectedFailed: "Failed to save the collected amount",
  collectedByRiderOnly: "Only riders report what they collected, for delivered parcels.",
  inspectHint: "Sealed bottles go back into stock. Opened and damaged bottles do not.",
  conditions: { sealed: "Sealed", opened: "Opened", damaged: "Damaged" },
  conditionOf: (condition: string, item: string) => `${condition} bottles of ${item}`,
  cancelOrder: "Also cancel the order",
  inspected: "Inspection saved",
  saveInspection: "Save inspection",
  inspectFailed: "Failed to save the inspection. Please try again.",
  parcels: "Parcels",
  noParcels: "No parcel yet.",
  parcelsFailed: "Failed to load the parcels. Please try again.",
  collects: (amount: string) => `Collects ${amount}`,
  collectsNothing: "Collects no cash",
  attempts: (count: number) => formatCount(count, "failed attempt"),
  customerReturns: "Returns of customers",
  returnRates: "Return rates",
  returnTotal: ({ parcels, returned }: { parcels: number; returned: number }, rate: string, days: number) =>
    `${returned} of ${formatCount(parcels, "parcel")} from the last ${days} days came back: ${rate}.`,
  byCity: "By city",
  byCourier: "By courier",
  byProduct: "By product",
  returned: "Returned",
  rate: "Rate",
  noReturnRates: "No delivered or returned parcels yet.",
  backToShipments: "Back to shipments",
  printLabels: "Print labels",
  printLabel: "Print label",
  labels: "Labels",
  labelsOf: (count: number) => `Print ${formatCount(count, "label")}`,
  courierLabels: "Courier’s labels",
  ownLabels: "The shop’s own labels",
  fetchingLabels: "Fetching the couriers’ labels …",
  labelsFailed: "Failed to fetch the couriers’ labels.",
  labelsMissing: (count: number) =>
    `${formatCount(count, "parcel")} ${count === 1 ? "has" : "have"} no courier label. Print the shop’s own instead:`,
  openCourierLabels: (count: number) => `Open ${formatCount(count, "label")} (PDF)`,
  labelSize: "Paper",
  labelSizes: {
    "4x6": "4 × 6 inches, one per page",
    a6: "A6, one per page",
    a4: "A4, four per page",
  } satisfies Record<LabelSize, string>,
  printMissing: (count: number) => `Print the ${count === 1 ? "missing label" : `${count} missing labels`}`,
  printOwn: (count: number) => (count === 1 ? "Print own label" : `Print ${count} own labels`),
  loadSheet: (id: number) => `Load sheet ${id}`,
  loadSheets: "Load sheets",
  loadSheetsFailed: "Failed to load the load sheets. Please try again.",
  noLoadSheets: "No load sheets yet",
  loadSheetsHint: "A load sheet lists the parcels that you hand over. The courier’s driver signs it.",
  waitingParcels: "Booked parcels without a load sheet",
  noWaitingParcels: "Every booked parcel is on a load sheet.",
  waiting: (count: number, today: number) => `${formatCount(count, "parcel")}, ${today} created today`,
  createLoadSheet: "Create load sheet",
  creatingLoadSheet: "Creating …",
  loadSheetFor: (count: number, couriers: readonly string[]) =>
    couriers.length === 1
      ? `${formatCount(count, "parcel")} for ${couriers[0]}.`
      : `${formatCount(count, "parcel")}. Each courier receives its own load sheet: ${couriers.join(", ")}.`,
  createForAll: (count: number) => `For all ${count}`,
  createForToday: (count: number) => `Only for the ${count} created today`,
  loadSheetCreated: (id: number, parcels: number) =>
    `Load sheet ${id} lists ${formatCount(parcels, "parcel")}`,
  loadSheetFailed: "Failed to create the load sheet. Please try again.",
  notListed: (count: number) =>
    `${formatCount(count, "parcel")} ${count === 1 ? "was" : "were"} not added to a load sheet:`,
  openLoadSheet: "Open",
  courierSheet: "Courier’s load sheet (PDF)",
  courierSheetMissing: (courier: string, problem: string) =>
    `${courier} did not provide a load sheet: ${problem} Print this one instead.`,
  askAgain: "Ask the courier again",
  courierSheetFailed: "Failed to ask the courier. Please try again.",
  prints: (count: number) =>
    count === 0 ? "Not printed yet" : count === 1 ? "Printed once" : `Printed ${count} times`,
  copy: (count: number) => `Copy ${count}`,
  backToLoadSheets: "Back to load sheets",
  totals: (parcels: number, pieces: number, kilograms: string, cash: string) =>
    `${formatCount(parcels, "parcel")} · ${formatCount(pieces, "piece")} · ${kilograms} kg · ${cash}`,
  pieces: "Pieces",
  cashColumn: "Cash",
  signature: "Received by (name, signature)",
  signedAt: "Date and time",
  createdBy: (name: string) => `by ${name}`,
  retryDelivery: "Deliver again",
  returnShort: "Return",
  returnParcel: "Return to shop",
  returnTitle: (reference: string) => `Return parcel ${reference}?`,
  returnHint: (courier: string) =>
    `${courier} brings the parcel back to the shop. The order keeps its status.`,
  remarks: "Note to the courier",
  remarksHint: "For example, why the parcel comes back.",
  advised: (courier: string, advice: AdviceKind) =>
    advice === "retry" ? `${courier} will try to deliver it again` : `${courier} will bring it back`,
  adviceFailed: "Failed to send the advice to the courier. Please try again.",
  adviceGiven: (advice: AdviceKind, by: string | null) =>
    `${advice === "retry" ? "Another attempt requested" : "Return requested"}${by === null ? "" : ` by ${by}`},`,
  noAdvice: (courier: string) => `${courier} does not accept advice from the shop. Contact the courier:`,
  noHelpContact: "add its phone number or website under Couriers.",
  tellCustomer: "Tell customer",
  /** WhatsApp message to the customer after a failed attempt. */
  attemptText: ({ name, orderNumber, courier, advice }: AttemptText) =>
    `Hello ${name}, ${courier} could not deliver your order ${orderNumber}. ${
      advice === "retry"
        ? "We have asked for another attempt. Please keep your phone on and the amount ready."
        : "When can the courier come again? Please reply to this message."
    }`,
  nothingToPrint: "Nothing to print",
  selectFirst: "Select parcels in the parcel list first.",
  unknownToPrint: (count: number) =>
    `${formatCount(count, "parcel")} no longer exist${count === 1 ? "s" : ""}.`,
  cash: (amount: string) => `Collect ${amount}`,
  noCash: "Paid – collect nothing",
  from: "From",
  to: "To",
  noTrackingNumber: "No number",
  items: (count: number) => formatCount(count, "item"),
  correct: "Correct number",
  correctTitle: (reference: string) => `Correct parcel ${reference}`,
  correctHint: "If the customer has received the wrong number, the shop sends the correct one.",
  saveCorrection: "Save",
  corrected: "Tracking number corrected",
  correctFailed: "Failed to correct the number. Please try again.",
  useAnyway: "Use the number for both parcels",
  withdraw: "Withdraw",
  withdrawTitle: (reference: string) => `Withdraw parcel ${reference}?`,
  withdrawHint:
    "The parcel is cancelled, and its items can be shipped again. The order keeps its status. If the customer has received the number, the shop sends the number of the next parcel.",
  withdrawn: "Parcel withdrawn",
  withdrawFailed: "Failed to withdraw the parcel. Please try again.",
  checkNow: "Check now",
  checked: (count: number, changed: number) =>
    `${formatCount(count, "parcel")} checked, ${changed === 0 ? "none" : changed} changed.`,
  checkFailed: "Failed to ask the courier. Please try again.",
  bookAgain: "Book again",
  bookingQueued: "The shop books the parcel again",
  bookAgainFailed: "Failed to queue the booking. Please try again.",
  checkFirst: "Check on the courier’s website first: does the courier have the parcel?",
  bookingWaits: (error: string) => `The booking waits. ${error}`,
  accountRejected: (courier: string, problem: string) =>
    `Parcels for ${courier} wait. ${problem} Correct the account: the shop then books them.`,
  correctAccount: "Correct account",
  bookingProblem: (error: string) => `Booking failed: ${error}`,
  cancelling: (error: string | null) =>
    `The shop is cancelling the parcel with the courier.${error === null ? "" : ` Last attempt: ${error}`}`,
  notCancelled: (error: string) =>
    `The courier did not cancel the parcel: ${error} Cancel it on the courier’s website, or ask for its return.`,
  cancelAgain: "Cancel again",
  cancellationQueued: "The shop cancels the parcel again",
  cancelAgainFailed: "Failed to queue the cancellation. Please try again.",
  markCancelled: "Mark as cancelled",
  markedCancelled: "Parcel marked as cancelled",
  markCancelledFailed: "Failed to mark the parcel as cancelled. Please try again.",
  pollingEnded: `No final state after ${MAX_POLLED_DAYS} days. Ask the courier, then set the state.`,
  track: "Track",
};
