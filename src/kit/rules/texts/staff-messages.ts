import { formatCount } from "../number-formats.ts";

/** Texts about exports. Spec: admin §8. */
export const exportMessages = {
  failed: "Failed to export Excel file. Please try again.",
  cancelled: "The export was cancelled",
  exporting: (total: number | undefined, records: string) =>
    total === undefined ? `Exporting ${records}` : `Exporting ${formatCount(total)} ${records}`,
  received: (size: string) => `${size} received`,
  tooMany: "Other exports are running. Please try again when one is finished.",
} as const;

/** Texts for empty lists. */
export const listMessages = {
  noneOnPage: (items: string) => `No ${items} on this page`,
  otherPage: "Choose another page below.",
  showAll: (items: string) => `Show all ${items}`,
  checkAgain: "Check again",
  copy: "Copy",
  copied: (text: string) => `${text} copied`,
  otherFilter: "Try another search or filter.",
  outdated: "This could not be loaded again. You see older data.",
} as const;

/** Texts for bulk changes. */
export const bulkMessages = {
  title: "Some items weren't changed",
  rejected: (rejected: number, total: number, items: string) =>
    `${rejected} of ${total} ${items} could not be changed:`,
  stopped: (done: number, total: number, reason: string) =>
    `${reason} ${done} of ${total} were changed before the error. Please review the others.`,
  keptSelected: "The failed items stay selected so you can try again.",
} as const;

/** Texts for forms that edit a record. */
export const editFormMessages = {
  uploadFailed: "Failed to upload image",
} as const;

/** Texts for inline editing of numbers. */
export const inlineEditMessages = {
  notSaved: (label: string, typed: string, reason: string) => `${label}: "${typed}" was not saved. ${reason}`,
  earlierSaved: "What you entered before was saved. Please check the number.",
} as const;
