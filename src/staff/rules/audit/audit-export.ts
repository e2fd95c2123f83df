import type { ValueSheet } from "#platform/rules/spreadsheet.ts";
import type { AuditAction, AuditChange, AuditSubjectType } from "./audit.ts";
import { AUDIT_SUBJECT_LABELS, formatField } from "./audit.ts";
import { auditMessages } from "../staff-messages.ts";

/** An entry of the audit log in an export; `network` is the network address of a sign-in. */
export interface ExportedEntry {
  createdAt: Date;
  /** Id of the staff account; null for other actors. */
  actorId: string | null;
  actorName: string;
  action: AuditAction;
  subjectType: AuditSubjectType;
  subjectLabel: string;
  changes: readonly AuditChange[];
  network: string | null;
}

/** Formats changes, e.g. `Price: 4500 → 4000; Stock 50ml: 12`. */
function formatChanges(changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, from, to }) => {
      const value = to ?? "empty";
      return `${formatField(field)}: ${from === null ? value : `${from} → ${value}`}`;
    })
    .join("; ");
}

/** Layout of the audit log export. */
export const AUDIT_SHEET: ValueSheet<ExportedEntry> = {
  name: "Activity",
  columns: [
    { header: "Time", type: "time", width: 17, value: ({ createdAt }) => createdAt },
    { header: "Staff member", type: "text", width: 28, value: ({ actorName }) => actorName },
    { header: "Action", type: "text", width: 22, value: ({ action }) => auditMessages.actions[action] },
    {
      header: "Subject",
      type: "text",
      width: 18,
      value: ({ subjectType }) => AUDIT_SUBJECT_LABELS[subjectType],
    },
    { header: "Name", type: "text", width: 32, value: ({ subjectLabel }) => subjectLabel },
    { header: "Changes", type: "text", width: 60, value: ({ changes }) => formatChanges(changes) },
    { header: "Network address", type: "text", width: 18, value: ({ network }) => network },
  ],
};
