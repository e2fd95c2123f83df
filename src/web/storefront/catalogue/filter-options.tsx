import { LIST_FORM_ID } from "./list-form.ts";
import type { FilterGroup, FilterOption } from "./filters.ts";

interface OptionProps extends FilterOption {
  type: FilterGroup["type"];
  name: string;
}

function Option({ type, name, value, isSelected, label, count }: OptionProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-16 filter-column:min-h-9 filter-column:min-w-0 filter-column:px-3 pointer-coarse:min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-umber/40 px-4 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass">
      <input
        type={type}
        name={name}
        form={LIST_FORM_ID}
        value={value}
        defaultChecked={isSelected}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {label}
      {count !== undefined && <span className="tabular-nums opacity-75">{`(${count})`}</span>}
    </label>
  );
}

/** The options of a facet. */
export function FilterOptions({ name, type, legend, options }: FilterGroup) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Option key={option.value} type={type} name={name} {...option} />
        ))}
      </div>
    </fieldset>
  );
}
