import type { ValueSheet } from "#platform/rules/spreadsheet.ts";

/** A restock request in an export. */
export interface ExportedRestockRequest {
  product: string;
  variant: string;
  contact: string;
  consent: string;
  createdAt: Date;
  notifiedAt: Date | null;
}

/** Layout of the restock request export. */
export const RESTOCK_SHEET: ValueSheet<ExportedRestockRequest> = {
  name: "Back in stock",
  columns: [
    { header: "Requested", type: "time", width: 17, value: ({ createdAt }) => createdAt },
    { header: "Product", type: "text", width: 30, value: ({ product }) => product },
    { header: "Size", type: "text", width: 12, value: ({ variant }) => variant },
    { header: "Contact", type: "text", width: 34, value: ({ contact }) => contact },
    { header: "Notified", type: "time", width: 17, value: ({ notifiedAt }) => notifiedAt },
    { header: "Consent", type: "text", width: 80, value: ({ consent }) => consent },
  ],
};
