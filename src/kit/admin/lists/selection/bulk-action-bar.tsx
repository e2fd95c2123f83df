import type { ReactNode } from "react";

import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { X } from "../../../ui/icons.tsx";

import type { Selection } from "./use-selection.ts";

interface SelectAllResults {
  /** E.g. `Select all 412 orders`. */
  label: string;
  isLoading: boolean;
  onSelect: () => void;
}

interface BulkActionBarProps {
  /** Accessible name, e.g. `Selected orders`. */
  label: string;
  selection: Pick<Selection, "ids" | "clear">;
  /** Describes the selection, e.g. `3 orders selected`. */
  summary: ReactNode;
  /** A button that selects the results on all pages. If undefined, staff can select only one page at a time. */
  selectAll?: SelectAllResults | undefined;
  /** Buttons and links that act on the selected items. */
  children: ReactNode;
}

/** The number of selected items and the actions on them. Stays in view below the list while items are selected. */
export function BulkActionBar({
  label,
  selection: { ids, clear },
  summary,
  selectAll,
  children,
}: BulkActionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {ids.length > 0 && `${ids.length} selected`}
      </p>
      {ids.length > 0 && (
        <section
          aria-label={label}
          className="sticky bottom-3 z-20 mt-2 flex flex-wrap items-center justify-between gap-x-6 rounded-sm border border-ink/70 bg-paper px-2 py-1 text-sm shadow-float max-sm:bottom-0 max-sm:-mx-3 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
        >
          <p className="flex min-w-0 items-center gap-1">
            <IconButton label="Clear selection" onClick={clear}>
              <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <span className="tabular-nums">{summary}</span>
            {selectAll && (
              <Button variant="quiet" isBusy={selectAll.isLoading} onClick={selectAll.onSelect}>
                {selectAll.label}
              </Button>
            )}
          </p>
          <div
            data-bulk-actions
            className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:[&_:is(a,button)]:px-1.5"
          >
            {children}
          </div>
        </section>
      )}
    </>
  );
}
