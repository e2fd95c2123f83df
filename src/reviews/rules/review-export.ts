import type { ValueSheet } from "#platform/rules/spreadsheet.ts";

/** A review in an export. */
export interface ExportedReview {
  productName: string;
  rating: number | null;
  review: string;
  customerName: string;
  orderNumber: string;
  createdAt: Date;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  reply: string | null;
}

/** Layout of the review export. */
export const REVIEW_SHEET: ValueSheet<ExportedReview> = {
  name: "Reviews",
  columns: [
    { header: "Date", type: "time", width: 17, value: ({ createdAt }) => createdAt },
    { header: "Product", type: "text", width: 28, value: ({ productName }) => productName },
    { header: "Rating", type: "number", width: 8, value: ({ rating }) => rating },
    { header: "Review", type: "text", width: 60, value: ({ review }) => review },
    { header: "Customer", type: "text", width: 24, value: ({ customerName }) => customerName },
    { header: "Order Number", type: "text", width: 16, value: ({ orderNumber }) => orderNumber },
    { header: "Reply", type: "text", width: 44, value: ({ reply }) => reply },
    {
      header: "Status",
      type: "text",
      width: 12,
      value: ({ hiddenAt }) => (hiddenAt === null ? "Visible" : "Hidden"),
    },
    { header: "Reason", type: "text", width: 36, value: ({ hiddenReason }) => hiddenReason },
  ],
};
