import type { ReactNode } from "react";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";

import { SelectBox } from "./select-box.tsx";
import type { Selection } from "./use-selection.ts";

/** The box on each product's card. */
export function selectBoxesOf({
  isSelected,
  toggle,
}: Pick<Selection, "isSelected" | "toggle">): (product: StaffProduct) => ReactNode {
  return function box({ id, name }) {
    return <SelectBox label={`Select ${name}`} isChecked={isSelected(id)} onChange={() => toggle(id)} />;
  };
}
