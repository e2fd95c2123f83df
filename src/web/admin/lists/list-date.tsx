import { useId } from "react";

import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";

import { useListQuery } from "./use-list-query.ts";

interface ListDateProps {
  label: string;
  /** Name of the query parameter. */
  name: string;
  /** Earliest and latest selectable day, e.g. `2026-11-21`; "" for no limit. */
  min?: string;
  max?: string;
}

/** Filters the list by a day. */
export function ListDate({ label, name, min = "", max = "" }: ListDateProps) {
  const id = useId();
  const query = useListQuery();
  return (
    <div className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-1 max-sm:basis-36 max-sm:flex-col max-sm:items-start">
      <label htmlFor={id} className="text-sm text-umber">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={query.get(name)}
        min={min || undefined}
        max={max || undefined}
        onChange={({ currentTarget }) => query.set({ [name]: currentTarget.value })}
        className={`${CONTROL_CLASS} min-w-0 px-3!`}
      />
    </div>
  );
}
