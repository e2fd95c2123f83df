import { inboxMessages } from "../inbox/staff-messages.ts";
import { days } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";

/** The staff list of newsletter subscribers. `search` matches any part of the address. */
export const subscriberList = defineList({
  texts: {
    title: "Contact Messages",
    label: "Newsletter subscribers",
    items: "subscribers",
    none: "No subscribers found.",
    hint: "Subscribers from the newsletter form in the footer appear here.",
    next: { label: "Open the form", to: "/#newsletter" },
    noMatch: "No subscribers found.",
    loadFailed: inboxMessages.loadFailed,
    search: "Search subscribers",
  },
  columns: {
    email: { label: "Email", sort: ["email-asc", "email-desc"] },
    subscribed: { label: "Subscribed", sort: ["oldest", "newest"], isDescendingFirst: true },
    consent: { label: "Consent" },
    confirmed: { label: "Confirmed" },
  },
  filters: [days("Subscribed")],
  defaultSort: "newest",
});
