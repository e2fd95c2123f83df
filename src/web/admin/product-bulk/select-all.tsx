import { SelectBox } from "./select-box.tsx";
import type { Selection } from "./use-selection.ts";

/** Selects every product of the page shown, or none. */
export function SelectAll({ areAll, selectAll, clear }: Pick<Selection, "areAll" | "selectAll" | "clear">) {
  return (
    <div className="-ml-2.5 mb-1">
      <SelectBox
        label="Select all on this page"
        isChecked={areAll}
        onChange={() => (areAll ? clear() : selectAll())}
      >
        Select all on this page
      </SelectBox>
    </div>
  );
}
