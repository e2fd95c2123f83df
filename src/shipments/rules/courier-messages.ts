import { formatCount } from "#kit/rules/number-formats.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { DestinationPlace } from "./courier-city.ts";

/** Texts for staff who complete bookings with an unknown result. */
export const bookingMessages = {
  enterNumber: "Enter tracking number",
  title: (reference: string) => `Tracking number of ${reference}`,
  hint: (courier: string) =>
    `If ${courier} has booked the parcel, copy its tracking number from the courier’s website. The shop checks it with ${courier}.`,
  adopt: "Save number",
  adopted: "Tracking number saved",
  adoptFailed: "Failed to save the number. Please try again.",
  useAnyway: "Save anyway",
  useAnywayHint: "The courier may not know a new parcel yet. Compare the number again first.",
};

/** Staff texts about courier connections. Not quoted by the specification. */
export const connectionMessages = {
  otherKind: "The account belongs to another kind of courier.",
  required: "Required",
  printable: "Use printable ASCII characters only.",
  apiUrl: "Enter a web address that starts with https://",
  originCity: "Enter the id of a city or “self”.",
  shipperId: "Enter the shipper’s id, a number.",
  mobile: "Enter a mobile number such as 03001234567.",
  notConnected: "The courier has no connection. Enter its account.",
  unreadableAccount:
    "The courier's account cannot be decrypted. Enter it again, or restore the shop's encryption key.",
  invalidAccount: "The courier's account is incomplete. Enter it again.",
  notReached: (code: string) => `The courier cannot be reached (${code}).`,
  responseLost: (code: string) => `The courier's response was lost (${code}).`,
  unreadableResponse: "The courier's response cannot be read.",
  rejectedBy: (status: number, message: string) =>
    message === ""
      ? `The courier responded with status ${status}.`
      : `The courier responded with status ${status}: ${message}`,
  wrongAccount: (message: string) =>
    message === "" ? "The courier rejected the account." : `The courier rejected the account: ${message}`,
  unsupported: (courier: string, action: string) => `${courier} has no API to ${action}.`,
  cityNotServed: (city: string) => `The courier's list of cities does not contain “${city}”.`,
  cityAmbiguous: (city: string, names: readonly string[]) =>
    `Several cities in the courier's list could be “${city}”: ${names.join(", ")}.`,
  noCities: "The courier sent no cities.",
  unknownCity: "The courier's list does not contain this city. Choose another one.",
  phoneNotPakistani: "The courier needs a Pakistani mobile number.",
  unknownParcel: "The courier does not know the parcel.",
  notWaitingForAdvice: "The courier is not waiting for advice about this parcel.",
  unreadableLabel: "The courier's label is not a readable PDF file.",
  noLabelAddress: "The courier did not send the label's URL.",
  foreignLabelAddress: "The label's URL belongs to another server.",
  maybeBooked: "The courier may have booked the parcel.",
  numberTaken: (number: string) =>
    `The courier returned the tracking number ${number}, which another shipment has.`,
} as const;

/** Staff texts for choosing a courier's city. */
export const cityMessages = {
  place: ({ city, province }: DestinationPlace) => (province === "" ? city : `${city}, ${province}`),
  placeOf: (place: DestinationPlace, orders: number) =>
    `${cityMessages.place(place)} (${orders} ${orders === 1 ? "order" : "orders"})`,
  choose: "Choose city",
  chooseFor: (place: string) => `City for ${place}`,
  cityOf: (courier: string) => `${courier} city`,
  hint: (courier: string) =>
    `Choose the city to which ${courier} sends these parcels. The shop remembers your choice.`,
  save: "Save city",
  notInList: "Choose a city from the list.",
  chosen: (city: string) => `City for ${city} saved`,
  chooseFailed: "Failed to save the city. Please try again.",
  loadFailed: "Failed to load the courier’s cities. Please try again.",
  noList: "No cities stored yet. Update them under Couriers, Account.",
  unknown: (courier: string) => `City not known to ${courier}:`,
  unknownHint: "The courier cannot book these parcels until you choose a city.",
  parcelProblem: (courier: string, reason: string) =>
    `City not known to ${courier}: choose the city, or correct the order. ${reason}`,
  none: "No cities stored yet.",
  count: (cities: number) => `${formatCount(cities)} cities, updated `,
  update: "Update cities",
  updated: (cities: number) => `${formatCount(cities)} cities stored`,
  updateFailed: "Failed to update the cities. Please try again.",
};

/** Texts of the dialogs in which staff choose the meanings of couriers' texts. */
export const statusTextMessages = {
  parcelProblem: (courier: string, text: string) =>
    `${courier} reported a text that the shop does not know: “${text}”. The state is the last known one.`,
  choose: "Choose meaning",
  title: (text: string) => `Meaning of “${text}”`,
  hint: (courier: string) =>
    `Applies to all parcels of ${courier} with this text, now and later. A changed state can change orders and notify customers.`,
  state: "The parcel is",
  nothing: "No new state: ignore this text",
  save: "Save meaning",
  saved: (parcels: number) => `Meaning saved for ${parcels} ${parcels === 1 ? "parcel" : "parcels"}`,
  saveFailed: "Failed to save the meaning. Please try again.",
  heading: "Texts of couriers",
  open: "Show texts",
  loadFailed: "Failed to load the texts. Please try again.",
  none: "The shop knows every text that the couriers have reported.",
  undecided: "No meaning yet",
  ignored: "Ignored",
  parcels: (count: number) => `${count} ${count === 1 ? "parcel" : "parcels"}`,
  change: "Change",
};

/** Texts about the money that couriers charge and pay out, for staff. */
export const paymentMessages = {
  charge: (pkr: number) => `Courier’s charge ${formatPrice(pkr)}`,
  unpaid: "Cash not yet paid out",
  paid: (amount: number | null) =>
    amount === null ? "Cash paid out" : `Cash paid out: ${formatPrice(amount)}`,
  reference: (reference: string) => `(${reference})`,
  paidOutColumn: "Paid out",
  chargeColumn: "Courier’s charge",
  notYet: "Not yet",
};
