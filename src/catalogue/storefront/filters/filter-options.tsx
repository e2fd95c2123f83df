import { filterMessages } from "../../rules/shop/filter-messages.ts";

import { LIST_FORM_ID } from "../list-form.ts";
import type { FilterGroup, FilterOption } from "./filters.ts";

interface OptionProps extends FilterOption {
  type: FilterGroup["type"];
  name: string;
}

function Option({ type, name, value, isSelected, label, count }: OptionProps) {
  return (
    <label className="filter-chip">
      <input type={type} name={name} form={LIST_FORM_ID} value={value} defaultChecked={isSelected} />
      <span>{label}</span>
      {count !== undefined && <span>{`(${count})`}</span>}
    </label>
  );
}

/** The options of a facet. Options beyond `visibleCount` are collapsed unless one of them is selected. */
export function FilterOptions({ name, type, legend, options, visibleCount }: FilterGroup) {
  const renderOptions = (shown: readonly FilterOption[]) => (
    <div className="flex flex-wrap gap-2">
      {shown.map((option) => (
        <Option key={option.value} type={type} name={name} {...option} />
      ))}
    </div>
  );
  const hiddenOptions = options.slice(visibleCount);
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{legend}</legend>
      {visibleCount > 0 && renderOptions(options.slice(0, visibleCount))}
      {hiddenOptions.length > 0 && (
        <details open={hiddenOptions.some(({ isSelected }) => isSelected)} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-sm text-link [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">
              {filterMessages.showOptions(hiddenOptions.length, visibleCount > 0)}
            </span>
            <span className="hidden group-open:inline">{filterMessages.hideOptions}</span>
            <span className="sr-only">{`: ${legend}`}</span>
          </summary>
          {renderOptions(hiddenOptions)}
        </details>
      )}
    </fieldset>
  );
}
