import { inboxMessages } from "./staff-messages.ts";
import { choice, days } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { text } from "#kit/rules/text.ts";

/**
 * The staff list of contact messages. `search` matches the name, the phone number in any notation, or the message;
 * `status-asc` lists open messages first.
 */
export const contactMessageList = defineList({
  texts: {
    title: "Contact Messages",
    label: "Messages",
    items: "messages",
    none: "No messages found.",
    hint: "Messages from the contact page and from WhatsApp appear here.",
    next: { label: "Open the contact page", to: "/contact" },
    noMatch: "No messages found.",
    loadFailed: inboxMessages.loadFailed,
    search: "Search messages",
  },
  columns: {
    name: { label: "Name", sort: ["name-asc", "name-desc"] },
    phone: { label: "Phone" },
    message: { label: "Message" },
    received: { label: "Received", sort: ["oldest", "newest"], isDescendingFirst: true },
    handledBy: { label: "Handled by" },
    status: { label: "Status", sort: ["status-asc", "status-desc"] },
  },
  filters: [choice("status", "Status", { open: "Open", handled: "Handled" }), days("Received")],
  params: {
    order: text(100)
      .optional()
      .describe(
        "Id of an order: only the WhatsApp messages about it, and images of its customer that can prove its payment",
      ),
  },
  defaultSort: "newest",
});
