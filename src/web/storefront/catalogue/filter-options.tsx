import type { ReactNode } from "react";

import { formatNote } from "#domain/catalogue/fragrance-note.ts";
import type { FacetCount } from "#domain/catalogue/product-query.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";

interface OptionProps {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  isSelected: boolean;
  label: string;
  /** Number of products with this option. Not shown for sizes. */
  count?: number;
}

function Option({ type, name, value, isSelected, label, count }: OptionProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-16 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-umber/40 px-4 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isSelected}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {label}
      {count !== undefined && <span className="tabular-nums opacity-75">{`(${count})`}</span>}
    </label>
  );
}

function OptionGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

export function SizeOptions({ sizes, selected }: { sizes: readonly string[]; selected: readonly string[] }) {
  if (sizes.length === 0) return null;
  return (
    <OptionGroup legend={shopListMessages.sizes}>
      {sizes.map((size) => (
        <Option
          key={size}
          type="checkbox"
          name="size"
          value={size}
          isSelected={selected.includes(size)}
          label={size}
        />
      ))}
    </OptionGroup>
  );
}

/** Radio buttons for the category. Renders nothing if there is only one. */
export function CategoryOptions({
  categories,
  selected,
}: {
  categories: readonly FacetCount[];
  selected: string | undefined;
}) {
  const options = includeSelected(categories, selected === undefined ? [] : [selected], 0);
  if (options.length < 2 && selected === undefined) return null;
  return (
    <OptionGroup legend={shopListMessages.category}>
      <Option
        type="radio"
        name="category"
        value=""
        isSelected={selected === undefined}
        label={shopListMessages.anyCategory}
      />
      {options.map(({ value, count }) => (
        <Option
          key={value}
          type="radio"
          name="category"
          value={value}
          isSelected={value === selected}
          label={value}
          count={count}
        />
      ))}
    </OptionGroup>
  );
}

/** @param total number of products in the list, all of which have the selected notes */
export function NoteOptions({
  notes,
  selected,
  total,
}: {
  notes: readonly FacetCount[];
  selected: readonly string[];
  total: number;
}) {
  const options = includeSelected(notes, selected, total);
  if (options.length === 0) return null;
  return (
    <OptionGroup legend={shopListMessages.notes}>
      {options.map(({ value, count }) => (
        <Option
          key={value}
          type="checkbox"
          name="notes"
          value={value}
          isSelected={selected.includes(value)}
          label={formatNote(value)}
          count={count}
        />
      ))}
    </OptionGroup>
  );
}

export function AvailabilityOption({ available, isSelected }: { available: number; isSelected: boolean }) {
  return (
    <OptionGroup legend={shopListMessages.availability}>
      <Option
        type="checkbox"
        name="available"
        value="true"
        isSelected={isSelected}
        label={shopListMessages.inStock}
        count={available}
      />
    </OptionGroup>
  );
}

/** Adds selected values that are not among the options, so that submitting the form again keeps them. */
function includeSelected(
  options: readonly FacetCount[],
  selected: readonly string[],
  count: number,
): FacetCount[] {
  const missing = selected.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, count }))];
}
