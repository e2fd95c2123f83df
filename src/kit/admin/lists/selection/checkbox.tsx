import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

import { Check, Minus } from "../../../ui/icons.tsx";

import type { Selection } from "./use-selection.ts";

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  /** Whether only some of the items that the checkbox stands for are selected. */
  isPartial?: boolean;
  /** `isRange` is true if Shift was pressed. */
  onChange: (isRange: boolean) => void;
  /** The visible label. If undefined, only screen readers get `label`. */
  children?: ReactNode;
}

/** A checkbox with the same click area as other controls. */
export function Checkbox({ label, isChecked, isPartial = false, onChange, children }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);

  const Mark = isPartial ? Minus : Check;
  return (
    <label className="relative z-1 inline-flex min-h-control min-w-control cursor-pointer items-center gap-1 text-sm">
      <span className="relative inline-flex size-control shrink-0 items-center justify-center">
        <input
          ref={input}
          type="checkbox"
          aria-label={children === undefined ? label : undefined}
          checked={isChecked}
          onChange={({ nativeEvent }) => onChange("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none inline-flex size-4 items-center justify-center rounded-xs border border-umber pointer-coarse:size-5.5 bg-paper text-paper transition-colors peer-checked:border-ink peer-checked:bg-ink peer-indeterminate:border-ink peer-indeterminate:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass"
        >
          {(isChecked || isPartial) && (
            <Mark className="size-3 text-ivory pointer-coarse:size-4" strokeWidth={2.25} aria-hidden="true" />
          )}
        </span>
      </span>
      {children}
    </label>
  );
}

interface SelectAllProps {
  label: string;
  selection: Pick<Selection, "isAllSelected" | "isPartial" | "toggleAll">;
  children?: ReactNode;
}

/** Selects or deselects every item of the current page. */
export function SelectAll({
  label,
  selection: { isAllSelected, isPartial, toggleAll },
  children,
}: SelectAllProps) {
  return (
    <Checkbox label={label} isChecked={isAllSelected} isPartial={isPartial} onChange={toggleAll}>
      {children}
    </Checkbox>
  );
}
