/** Texts about exports. Spec: admin §8. */
export const exportMessages = {
  failed: "Failed to export Excel file. Please try again.",
  cancelled: "The export was cancelled",
  exporting: (total: number | undefined, records: string) =>
    total === undefined ? `Exporting ${records}` : `Exporting ${total.toLocaleString("en-PK")} ${records}`,
  received: (size: string) => `${size} received`,
  tooMany: "Other exports are running. Please try again when one is finished.",
} as const;
