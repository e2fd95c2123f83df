/** Staff texts about courier connections. Not quoted by the specification. */
export const connectionMessages = {
  otherKind: "The account belongs to another kind of courier.",
  required: "Required",
  printable: "Use printable ASCII characters only.",
  apiUrl: "Enter a web address that starts with https://",
  originCity: "Enter the id of a city or “self”.",
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
