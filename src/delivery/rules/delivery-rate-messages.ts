import { formatPrice } from "#kit/rules/money.ts";

/** Errors in the delivery rates that staff enter, and labels of the rates. */
export const deliveryRateMessages = {
  amountInvalid: "Enter an amount of 0 or more, without letters",
  paisaRejected: "Enter whole rupees",
  daysInvalid: "Enter whole days from 0 to 60",
  daysOutOfOrder: "The last day must not be before the first",
  stepsMissing: "Enter at least one step",
  stepsMustStartAtZero: `The first step must start at ${formatPrice(0)}`,
  stepsOutOfOrder: "Each step must start above the step before it",
  maximumInvalid: `Enter an amount from ${formatPrice(1)} to ${formatPrice(200_000)}, the highest that may be collected in cash`,
  optionMissing: "Add at least one delivery method",
  methodRepeated: "Each delivery method can be used once per zone",
  placeInvalid: "Choose a place from the list",
  placeMissing: "Add at least one city or province",
  nameMissing: "Enter a name",
  nameTaken: "Another zone has this name",
  placeTaken: (place: string, zone: string) => `${place} is already in the zone ${zone}`,
  changedByOthers: "Someone else changed the delivery rates. Load them again, then repeat your change.",
  saved: "Delivery rates saved",
  subject: "Delivery rates",
  surfaceDays: (days: number) => `by road ${days} more business ${days === 1 ? "day" : "days"}`,
  elsewhere: "Everywhere else",
  bottleWeight: "Weight of a bottle",
} as const;
