import type { AuditEntry } from "#domain/staff/audit.ts";
import { auditMessages } from "#domain/staff/staff-messages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Time } from "#web/ui/time.tsx";

import { AuditChanges } from "./audit-changes.tsx";
import { SubjectLink } from "./subject-link.tsx";

function Entry({ entry: { at, actor, action, subject, changes, address } }: { entry: AuditEntry }) {
  // The entry already shows the actor.
  const isAboutActor = subject.type === "session";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-sand px-4 py-3 text-sm transition-colors first:border-t-0 hover:bg-sand/30 md:grid-cols-[9.5rem_minmax(0,14rem)_minmax(0,1fr)]">
      <Time iso={at} className="text-umber tabular-nums" />
      <span className="wrap-anywhere">{actor.email}</span>
      <div className="min-w-0 max-md:col-span-2">
        <p>
          <span className={classNames("font-medium", action === "sign-in-refused" && "text-oxblood")}>
            {auditMessages.actions[action]}
          </span>
          {!isAboutActor && (
            <>
              <span className="text-umber"> · {auditMessages.subjects[subject.type]} · </span>
              <SubjectLink subject={subject} action={action} />
            </>
          )}
          {address !== null && <span className="text-umber"> · from {address}</span>}
        </p>
        <AuditChanges changes={changes} />
      </div>
    </li>
  );
}

/** Audit entries with actor, action, subject and changes, latest first. */
export function ActivityList({ entries, isStale }: { entries: readonly AuditEntry[]; isStale: boolean }) {
  return (
    <ol
      aria-label="Activity"
      className={classNames("border border-sand bg-paper transition-opacity", isStale && "opacity-60")}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
