import type { ValueSheet } from "#platform/rules/spreadsheet.ts";

/** A contact message in an export; `handledBy` is the name of a staff member or null. */
export interface ExportedMessage {
  name: string;
  phone: string;
  message: string;
  createdAt: Date;
  handledAt: Date | null;
  handledBy: string | null;
}

/** Layout of the contact message export. */
export const MESSAGE_SHEET: ValueSheet<ExportedMessage> = {
  name: "Messages",
  columns: [
    { header: "Received", type: "time", width: 17, value: ({ createdAt }) => createdAt },
    { header: "Name", type: "text", width: 24, value: ({ name }) => name },
    { header: "Phone", type: "text", width: 18, value: ({ phone }) => phone },
    { header: "Message", type: "text", width: 60, value: ({ message }) => message },
    {
      header: "Status",
      type: "text",
      width: 12,
      value: ({ handledAt }) => (handledAt === null ? "Open" : "Handled"),
    },
    { header: "Handled", type: "time", width: 17, value: ({ handledAt }) => handledAt },
    { header: "Handled by", type: "text", width: 24, value: ({ handledBy }) => handledBy },
  ],
};
