import type { ReactNode } from "react";

import { Check } from "#web/ui/icons.tsx";

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  onChange: () => void;
  /** What stands beside the box; without it the label is only heard. */
  children?: ReactNode;
}

/** A box to tick, 44 px wide and high to the finger. */
export function SelectBox({ label, isChecked, onChange, children }: SelectBoxProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1 text-sm">
      <span className="relative inline-flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={children === undefined ? label : undefined}
          checked={isChecked}
          onChange={onChange}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none inline-flex size-5.5 items-center justify-center border border-umber bg-paper text-paper transition-colors peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass"
        >
          {isChecked && <Check className="size-4 text-ivory" strokeWidth={2.25} aria-hidden="true" />}
        </span>
      </span>
      {children}
    </label>
  );
}
