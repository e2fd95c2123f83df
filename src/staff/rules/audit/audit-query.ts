import { AUDIT_ACTIONS, AUDIT_SUBJECT_LABELS } from "./audit.ts";
import type { SessionUser } from "../user.ts";
import { auditMessages } from "../staff-messages.ts";
import { choice, choiceOf, days, labelled, typed } from "#kit/rules/list-filters.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import { defineList } from "#kit/rules/list.ts";
import { text } from "#kit/rules/text.ts";

/** Filter value for actions without an account, such as commands and rejected sign-ins. */
export const NO_ACCOUNT = "none";

const ACTIONS_BY_LABEL = AUDIT_ACTIONS.toSorted((a, b) =>
  auditMessages.actions[a].localeCompare(auditMessages.actions[b]),
);

/**
 * The staff list of the audit log. `search` matches the actor's email address and the subject's name; `actorId` is an
 * account id or `NO_ACCOUNT`.
 */
export const auditList = defineList({
  texts: {
    title: "Activity",
    items: "entries",
    none: auditMessages.none,
    hint: "Every change by staff and every sign-in is listed here.",
    noMatch: "No matching activity.",
    loadFailed: auditMessages.loadFailed,
    search: "Search by staff member or subject",
  },
  columns: {
    time: { label: "Time", sort: ["oldest", "newest"], isDescendingFirst: true },
    staff: { label: "Staff member", sort: ["staff-asc", "staff-desc"] },
    action: { label: "Action" },
  },
  filters: [
    choice("subjectType", "Subject", AUDIT_SUBJECT_LABELS),
    choiceOf("actorId", "Staff member", text(100).optional()),
    choice(
      "action",
      "Action",
      labelled(ACTIONS_BY_LABEL, (action) => auditMessages.actions[action]),
    ),
    days("Date"),
    typed("subjectId", "Subject ID", 500),
  ],
  defaultSort: "newest",
});

/** Limits a query to the entries that a staff member may see. Without `audit.read`, these are their own entries. */
export function limitToVisible<Query extends ListQueryOf<typeof auditList>>(
  query: Query,
  { uid, permissions }: Pick<SessionUser, "uid" | "permissions">,
): Query {
  return permissions.includes("audit.read") ? query : { ...query, actorId: uid };
}
