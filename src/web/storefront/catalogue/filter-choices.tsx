import type { ReactNode } from "react";

import { noteLabel } from "#domain/catalogue/fragrance-note.ts";
import type { FacetCount } from "#domain/catalogue/product-query.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";

interface ChoiceProps {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  isChosen: boolean;
  label: string;
  /** The number of products after choosing it; sizes have none. */
  count?: number;
}

function Choice({ type, name, value, isChosen, label, count }: ChoiceProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-16 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-umber/40 px-4 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {label}
      {count !== undefined && <span className="tabular-nums opacity-75">{`(${count})`}</span>}
    </label>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

export function SizeChoices({ sizes, chosen }: { sizes: readonly string[]; chosen: readonly string[] }) {
  if (sizes.length === 0) return null;
  return (
    <Choices legend={shopListMessages.sizes}>
      {sizes.map((size) => (
        <Choice
          key={size}
          type="checkbox"
          name="size"
          value={size}
          isChosen={chosen.includes(size)}
          label={size}
        />
      ))}
    </Choices>
  );
}

/** One category or all; hidden where there is no choice. */
export function CategoryChoices({
  categories,
  chosen,
}: {
  categories: readonly FacetCount[];
  chosen: string | undefined;
}) {
  const options = withChosen(categories, chosen === undefined ? [] : [chosen], 0);
  if (options.length < 2 && chosen === undefined) return null;
  return (
    <Choices legend={shopListMessages.category}>
      <Choice
        type="radio"
        name="category"
        value=""
        isChosen={chosen === undefined}
        label={shopListMessages.anyCategory}
      />
      {options.map(({ value, count }) => (
        <Choice
          key={value}
          type="radio"
          name="category"
          value={value}
          isChosen={value === chosen}
          label={value}
          count={count}
        />
      ))}
    </Choices>
  );
}

/** @param total the number of products in the list: all of them have the chosen notes */
export function NoteChoices({
  notes,
  chosen,
  total,
}: {
  notes: readonly FacetCount[];
  chosen: readonly string[];
  total: number;
}) {
  const options = withChosen(notes, chosen, total);
  if (options.length === 0) return null;
  return (
    <Choices legend={shopListMessages.notes}>
      {options.map(({ value, count }) => (
        <Choice
          key={value}
          type="checkbox"
          name="notes"
          value={value}
          isChosen={chosen.includes(value)}
          label={noteLabel(value)}
          count={count}
        />
      ))}
    </Choices>
  );
}

export function AvailabilityChoice({ available, isChosen }: { available: number; isChosen: boolean }) {
  return (
    <Choices legend={shopListMessages.availability}>
      <Choice
        type="checkbox"
        name="available"
        value="true"
        isChosen={isChosen}
        label={shopListMessages.inStock}
        count={available}
      />
    </Choices>
  );
}

/** A chosen option stays in the form, so that sending it again keeps the choice. */
function withChosen(options: readonly FacetCount[], chosen: readonly string[], count: number): FacetCount[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, count }))];
}
