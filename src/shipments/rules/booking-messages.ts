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
