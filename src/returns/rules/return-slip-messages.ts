import { formatShortDay } from "#kit/rules/number-formats.ts";

/** Texts of return slips. */
export const returnSlipMessages = {
  title: "Return slip",
  open: "Return slip",
  print: "Print",
  hint: "Print this page, and stick the slip on the parcel. Without a printer, write the number of the return on the parcel.",
  to: "Send to",
  items: "Items",
  bottles: (count: number) => (count === 1 ? "1 bottle" : `${count} bottles`),
  instructions: "Instructions",
  backOn: (day: string) => `The parcel must arrive by ${formatShortDay(day)}.`,
  none: (reference: string, state: string) =>
    `There is no slip for the return ${reference}. Its state is: ${state}.`,
  back: "Back to your returns",
} as const;
