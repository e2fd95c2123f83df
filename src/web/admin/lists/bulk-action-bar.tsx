import type { ReactNode } from "react";

import { IconButton } from "#web/ui/icon-button.tsx";
import { X } from "#web/ui/icons.tsx";

import type { Selection } from "./use-selection.ts";

interface BulkActionBarProps {
  /** Accessible name, e.g. `Selected orders`. */
  label: string;
  selection: Pick<Selection, "ids" | "clear">;
  /** Describes the selection, e.g. `3 orders selected`. */
  summary: ReactNode;
  /** Buttons and links that act on the selected items. */
  children: ReactNode;
}

/** The number of selected items and the actions on them; stays in view below the list while there is a selection. */
export function BulkActionBar({ label, selection: { ids, clear }, summary, children }: BulkActionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {ids.length > 0 && `${ids.length} selected`}
      </p>
      {ids.length > 0 && (
        <section
          aria-label={label}
          className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 border border-ink/70 bg-paper px-3 py-1.5 text-sm shadow-float"
        >
          <p className="flex min-w-0 items-center gap-1">
            <IconButton label="Clear selection" onClick={clear}>
              <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <span className="tabular-nums">{summary}</span>
          </p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:[&_:is(a,button)]:px-1.5">
            {children}
          </div>
        </section>
      )}
    </>
  );
}
