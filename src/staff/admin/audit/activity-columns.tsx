import type { AuditEntry } from "../../rules/audit/audit.ts";
import type { auditList } from "../../rules/audit/audit-query.ts";
import { AUDIT_SUBJECT_LABELS } from "../../rules/audit/audit.ts";
import { auditMessages } from "../../rules/staff-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { AuditChanges } from "./audit-changes.tsx";
import { SubjectLink } from "./subject-link.tsx";

/** An audit entry in the list. */
export interface ActivityRow {
  id: string;
  entry: AuditEntry;
}

function Action({ action, subject, changes, network }: AuditEntry) {
  // The subject of a session entry is the actor, who already has a column.
  const isAboutActor = subject.type === "session";
  return (
    <>
      <p>
        <span className={joinClassNames("font-medium", action === "sign-in-refused" && "text-oxblood")}>
          {auditMessages.actions[action]}
        </span>
        {!isAboutActor && (
          <>
            <span className="text-umber">{` · ${AUDIT_SUBJECT_LABELS[subject.type]} · `}</span>
            <SubjectLink subject={subject} action={action} />
          </>
        )}
        {network !== null && <span className="text-umber">{` · from ${network}`}</span>}
      </p>
      <AuditChanges changes={changes} />
    </>
  );
}

/** What the activity list shows in its columns. */
export const ACTIVITY_CELLS: ListCells<typeof auditList, ActivityRow> = {
  time: {
    isRequired: true,
    narrowSlot: "value",
    className: "whitespace-nowrap align-top text-umber md:py-2",
    cell: ({ entry: { at } }) => <Time iso={at} className="tabular-nums" />,
  },
  staff: {
    narrowSlot: "title",
    className: "truncate align-top md:max-w-56 md:py-2",
    cell: ({ entry: { actor } }) => actor.email,
  },
  action: {
    isRequired: true,
    narrowSlot: "subtitle",
    className:
      "align-top wrap-anywhere max-md:col-span-2 max-md:text-ink md:w-full md:py-2 [&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-4",
    cell: ({ entry }) => <Action {...entry} />,
  },
};
