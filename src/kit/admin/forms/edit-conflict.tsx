import { useEffect, useId, useRef } from "react";

import { Button } from "../../ui/button.tsx";
import { CircleAlert } from "../../ui/icons.tsx";
import { Time } from "../../ui/time.tsx";
import { ScrollRegion } from "../lists/scroll-region.tsx";

/** A field whose stored value differs from the form, with both values as text. */
export interface Difference {
  label: string;
  stored: string;
  mine: string;
  /** Replaces the form's value with the stored one, if staff can choose for each field. */
  onUseStored?: (() => void) | undefined;
}

interface EditConflictProps {
  /** What was changed, e.g. `product`. */
  item: string;
  /** Time of the stored version (ISO 8601 UTC), if known; a new version focuses the panel. */
  savedAt?: string | undefined;
  /** Who saved it, if known. */
  savedBy?: string | undefined;
  differences: readonly Difference[];
  isSaving: boolean;
  onDiscardMine: () => void;
  onSaveMine: () => void;
}

/**
 * Tells staff that someone else saved the record first, shows the differing fields of both versions side by side, and
 * lets staff choose one.
 */
export function EditConflict({
  item,
  savedAt,
  savedBy,
  differences,
  isSaving,
  onDiscardMine,
  onSaveMine,
}: EditConflictProps) {
  const notice = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => notice.current?.focus(), [savedAt]);
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 border border-oxblood/60 p-4 outline-none sm:p-5"
    >
      <h3 id={titleId} className="flex items-start gap-2 text-base font-medium text-oxblood">
        <CircleAlert className="mt-1 size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span>{`This ${item} was changed by someone else while you were editing`}</span>
      </h3>
      <p className="mt-1 text-sm">
        {savedBy !== undefined && <span>{`${savedBy}, `}</span>}
        {savedAt !== undefined && (
          <>
            <Time iso={savedAt} />
            <span>. </span>
          </>
        )}
        <span>Your changes are not saved yet.</span>
      </p>
      {differences.length > 0 && (
        <ScrollRegion label="Differences" className="mt-3 max-h-60 overflow-auto">
          <table className="w-full table-fixed text-left text-sm [&_td]:border-t [&_td]:border-sand [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td]:wrap-anywhere [&_th]:py-2 [&_th]:pr-4 [&_th]:align-top">
            <caption className="sr-only">Differences</caption>
            <thead className="text-umber">
              <tr>
                <th scope="col" className="w-24 sm:w-40">
                  Field
                </th>
                <th scope="col">Saved version</th>
                <th scope="col">Your version</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, stored, mine, onUseStored }) => (
                <tr key={label}>
                  <th scope="row" className="border-t border-sand font-medium wrap-anywhere">
                    {label}
                  </th>
                  <td>
                    <span>{stored || "—"}</span>
                    {onUseStored && (
                      <Button
                        variant="quiet"
                        className="block px-0!"
                        aria-label={`Use theirs: ${label}`}
                        onClick={onUseStored}
                      >
                        Use theirs
                      </Button>
                    )}
                  </td>
                  <td>{mine || "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onDiscardMine}>
          Discard my changes
        </Button>
        <Button variant="danger" isBusy={isSaving} onClick={onSaveMine}>
          Save my version
        </Button>
      </div>
    </section>
  );
}
