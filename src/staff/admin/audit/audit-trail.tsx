import { useRef } from "react";

import type { ReactNode } from "react";
import type { AuditChange, AuditSubjectType } from "../../rules/audit/audit.ts";
import { auditMessages } from "../../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { ChevronRight } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";
import { Time } from "#kit/ui/time.tsx";

import { useAccess } from "#kit/admin/use-access.ts";
import { AuditChanges } from "./audit-changes.tsx";
import { useAuditTrail } from "./use-audit-trail.ts";

interface AuditTrailProps {
  subjectType: AuditSubjectType;
  subjectId: string;
  /** Heading of the list. */
  title?: string;
  /** Renders a control after each changed field. */
  renderAction?: (change: AuditChange) => ReactNode;
}

/** The history of one subject, latest entry first. A collapsed list that reloads each time staff open it. */
export function AuditTrail(props: AuditTrailProps) {
  const can = useAccess();
  if (!can("audit.read")) return null;
  // The key resets the trail when the subject changes.
  return <Trail key={`${props.subjectType} ${props.subjectId}`} {...props} />;
}

/** The history of a record below its form. A new record has none. */
export function RecordHistory({ type, id }: { type: AuditSubjectType; id: string | number | undefined }) {
  if (id === undefined) return null;
  return (
    <div className="mt-6">
      <AuditTrail subjectType={type} subjectId={String(id)} />
    </div>
  );
}

function Trail({ subjectType, subjectId, title = "History", renderAction }: AuditTrailProps) {
  const { trail, state, reload, loadEarlier } = useAuditTrail(subjectType, subjectId);
  const list = useRef<HTMLOListElement>(null);
  const hasEarlier = trail !== undefined && trail.items.length < trail.total;

  return (
    <details
      className="group border-t border-sand text-sm"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) reload();
      }}
    >
      <summary className="flex min-h-control list-none items-center gap-2 font-medium hover:text-brass [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 transition-transform group-open:rotate-90"
          strokeWidth={1.75}
          aria-hidden="true"
        />
        <span>{title}</span>
      </summary>
      <div className="pb-4 pl-6">
        {state === "loading" && trail === undefined && <Spinner label="Loading" />}
        {state === "failed" && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-oxblood">
            {auditMessages.loadFailed}
            <Button variant="quiet" onClick={reload}>
              Try again
            </Button>
          </p>
        )}
        {trail?.total === 0 && <p className="text-umber">{auditMessages.none}</p>}
        {trail !== undefined && trail.total > 0 && (
          <ol ref={list} tabIndex={-1} className="grid gap-3 outline-none">
            {trail.items.map(({ id, at, actor, action, changes, network }) => (
              <li key={id}>
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-medium">{auditMessages.actions[action]}</span>
                  <span className="wrap-anywhere text-umber">{actor.email}</span>
                  <Time iso={at} className="text-umber tabular-nums" />
                  {network !== null && <span className="text-umber">{`from ${network}`}</span>}
                </p>
                <AuditChanges changes={changes} renderAction={renderAction} />
              </li>
            ))}
          </ol>
        )}
        {hasEarlier && (
          <Button
            variant="quiet"
            className="mt-2 px-0!"
            isBusy={state === "loading"}
            onClick={() => {
              list.current?.focus();
              loadEarlier();
            }}
          >
            Show earlier changes
          </Button>
        )}
      </div>
    </details>
  );
}
