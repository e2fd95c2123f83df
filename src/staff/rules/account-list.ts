import { accountMessages } from "./staff-messages.ts";
import { choiceOf } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { text } from "#kit/rules/text.ts";

/**
 * The staff list of accounts, which the browser filters. `search` matches display name and email address; `role` is
 * `admin`, `customer`, `disabled` or the id of a role.
 */
export const accountList = defineList({
  texts: {
    title: "Accounts",
    items: "accounts",
    none: "No accounts found",
    hint: "Invite a colleague, or add an account.",
    noMatch: "No accounts found",
    loadFailed: accountMessages.loadFailed,
    search: "Search by name or email",
  },
  columns: {
    account: { label: "Account", sort: ["name-asc", "name-desc"] },
    email: { label: "Email" },
    role: { label: "Role" },
    since: { label: "Since", sort: ["oldest", "newest"] },
    actions: { label: "Actions" },
  },
  filters: [choiceOf("role", "Role", text(20).optional())],
  defaultSort: "oldest",
});
