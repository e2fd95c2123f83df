import { useId } from "react";

import { CONTROL_CLASS } from "#web/ui/forms/field.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";

import { useListQuery } from "./use-list-query.ts";

interface ListFilterProps {
  label: string;
  /** Name of the query parameter. */
  name: string;
  /** Label of the option without a filter, e.g. `All Collections`. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Filters the list by one of several values. */
export function ListFilter({ label, name, all, options }: ListFilterProps) {
  const id = useId();
  const query = useListQuery();
  return (
    <div className="relative min-w-0 flex-none basis-56 max-sm:basis-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={query.get(name)}
        onChange={({ currentTarget }) => query.set({ [name]: currentTarget.value })}
        className={`${CONTROL_CLASS} appearance-none pr-11`}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-umber"
        aria-hidden="true"
      />
    </div>
  );
}
