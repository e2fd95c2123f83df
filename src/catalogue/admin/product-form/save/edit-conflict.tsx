import { useEffect, useRef } from "react";

import type { EditableProduct } from "../../../rules/staff-product.ts";
import { Button } from "#kit/ui/button.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";
import { Time } from "#kit/ui/time.tsx";

import { ScrollRegion } from "#kit/admin/lists/list-table.tsx";
import type { Difference } from "./differences.ts";

interface EditConflictProps {
  /** The currently stored product. */
  current: EditableProduct;
  differences: readonly Difference[];
  onLoadStored: () => void;
  onSaveMine: () => void;
}

/**
 * Shows an edit conflict: who saved the product and when, and the differing fields. Staff choose one of the versions.
 */
export function EditConflict({ current, differences, onLoadStored, onSaveMine }: EditConflictProps) {
  const notice = useRef<HTMLElement>(null);
  const { product, lastChange } = current;

  useEffect(() => notice.current?.focus(), [product.updatedAt]);

  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="conflict"
      className="mb-6 border border-oxblood/60 p-4 outline-none sm:p-5"
    >
      <h3 id="conflict" className="flex items-start gap-2 text-base font-medium text-oxblood">
        <CircleAlert className="mt-1 size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        This product was changed by someone else while you were editing
      </h3>
      <p className="mt-1 text-sm">
        {lastChange && <span>{`${lastChange.by}, `}</span>}
        <Time iso={lastChange?.at ?? product.updatedAt} />
        <span>. Your changes are not saved yet.</span>
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
              {differences.map(({ label, stored, mine }) => (
                <tr key={label}>
                  <th scope="row" className="border-t border-sand font-medium wrap-anywhere">
                    {label}
                  </th>
                  <td>{stored || "—"}</td>
                  <td>{mine || "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onLoadStored}>
          Discard my changes
        </Button>
        <Button variant="danger" onClick={onSaveMine}>
          Save my version
        </Button>
      </div>
    </section>
  );
}
