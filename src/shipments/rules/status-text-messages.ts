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
