import type { ReactNode } from "react";
import { useId } from "react";

interface SwitchProps extends Omit<SwitchControlProps, "id" | "label" | "describedBy"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A switch with a label and an optional hint. Changes apply immediately. */
export function Switch({ label, hint, ...control }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-control items-center justify-between gap-6">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-umber">
            {hint}
          </p>
        )}
      </div>
      <SwitchControl {...control} id={id} describedBy={hint === undefined ? undefined : `${id}-hint`} />
    </div>
  );
}

interface SwitchControlProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Whether the previous change is being saved. A busy switch ignores changes but keeps focus. */
  isBusy?: boolean;
  name?: string;
  isInvalid?: boolean;
  id?: string;
  /** Accessible name of a switch without a visible label. */
  label?: string;
  describedBy?: string | undefined;
}

/** The switch itself. Used alone where no visible label is needed, e.g. in a table. */
export function SwitchControl({
  isOn,
  onChange,
  isBusy = false,
  name,
  isInvalid = false,
  id,
  label,
  describedBy,
}: SwitchControlProps) {
  return (
    <span className="relative inline-flex h-control w-12 shrink-0 items-center">
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has an implicit checked state
        role="switch"
        checked={isOn}
        name={name}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={describedBy}
        onChange={() => {
          if (!isBusy) onChange(!isOn);
        }}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none aria-busy:cursor-progress"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none h-6.5 w-12 rounded-full border border-umber bg-paper transition-colors peer-checked:border-moss peer-checked:bg-moss peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute left-1 size-4.5 rounded-full bg-umber transition-[translate,background-color] peer-checked:translate-x-5.5 peer-checked:bg-ivory"
      />
    </span>
  );
}
