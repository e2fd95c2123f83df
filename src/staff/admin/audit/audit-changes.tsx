import type { ReactNode } from "react";

import type { AuditChange } from "../../rules/audit/audit.ts";
import { formatField } from "../../rules/audit/audit.ts";
import { Time } from "#kit/ui/time.tsx";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

/** Labels of boolean values. The audit log records them as JSON. */
const BOOLEAN_LABELS: Record<string, string> = { true: "yes", false: "no" };

/** The audit log records times as ISO 8601 UTC. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function Value({ value }: { value: string | null }) {
  if (value === null) return <span className="text-umber">empty</span>;
  if (ISO_TIME.test(value)) return <Time iso={value} className="tabular-nums" />;
  return <span className="wrap-anywhere">{getOwnEntry(BOOLEAN_LABELS, value) ?? value}</span>;
}

interface AuditChangesProps {
  changes: readonly AuditChange[];
  /** Renders a control after each changed field. */
  renderAction?: ((change: AuditChange) => ReactNode) | undefined;
}

/** Lists the old and new values of the changed fields. */
export function AuditChanges({ changes, renderAction }: AuditChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5">
      {changes.map((change, index) => {
        const { field, from, to } = change;
        return (
          <li key={`${field}-${index}`}>
            <span className="text-umber">{`${formatField(field)}:`}</span>{" "}
            {from !== null && (
              <>
                <s className="decoration-umber/60">
                  <span className="sr-only">from </span>
                  <Value value={from} />
                </s>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> to </span>
              </>
            )}
            <Value value={to} />
            <span> </span>
            {renderAction?.(change)}
          </li>
        );
      })}
    </ul>
  );
}
