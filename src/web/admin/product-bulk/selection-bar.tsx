import type { ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";
import { X } from "#web/ui/icons.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many are selected and what can be done with them; stays in view below the list. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label="Selected products"
          className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 border border-ink/70 bg-paper px-3 py-1.5 shadow-float"
        >
          <p className="flex min-w-0 items-center gap-1 text-sm">
            <IconButton label="Clear selection" onClick={onClear}>
              <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <span>
              <strong className="font-medium tabular-nums">{count} selected</strong>
              <span className="text-umber"> on this page</span>
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
        </section>
      )}
    </>
  );
}

/** One of the things that can be done with what is selected. */
export function SelectionAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {children}
    </Button>
  );
}
