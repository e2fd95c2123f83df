import { useEffect, useRef } from "react";

import type { EditableProduct } from "#domain/catalogue/staff-product.ts";
import { Button } from "#web/ui/button.tsx";
import { CircleAlert } from "#web/ui/icons.tsx";
import { Time } from "#web/ui/time.tsx";

import { ScrollRegion } from "../lists/scroll-region.tsx";
import type { Difference } from "./differences.ts";

interface ConflictNoticeProps {
  /** The product as it is stored now. */
  current: EditableProduct;
  differences: readonly Difference[];
  onLoadStored: () => void;
  onSaveMine: () => void;
}

/** Somebody else saved the product meanwhile: who and when, what differs, and the two ways on. Nothing is lost yet. */
export function ConflictNotice({ current, differences, onLoadStored, onSaveMine }: ConflictNoticeProps) {
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
        {lastChange && `${lastChange.by}, `}
        <Time iso={lastChange?.at ?? product.updatedAt} />. What you entered is still here and not saved.
      </p>
      {differences.length > 0 && (
        <ScrollRegion label="What differs" className="mt-3 max-h-60 overflow-auto">
          <table className="w-full table-fixed text-left text-sm [&_td]:border-t [&_td]:border-sand [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td]:wrap-anywhere [&_th]:py-2 [&_th]:pr-4 [&_th]:align-top">
            <caption className="sr-only">What differs</caption>
            <thead className="text-umber">
              <tr>
                <th scope="col" className="w-24 sm:w-40">
                  Field
                </th>
                <th scope="col">Stored now</th>
                <th scope="col">Yours</th>
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
          Discard mine and load the stored version
        </Button>
        <Button variant="danger" onClick={onSaveMine}>
          Save my version
        </Button>
      </div>
    </section>
  );
}
