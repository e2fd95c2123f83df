import type { Cell, Row } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { memo } from "react";

import { joinClassNames } from "../../ui/class-names.ts";

import type { LIST_FEATURES, NarrowSlot } from "./list-columns.tsx";
import { Checkbox } from "./selection/checkbox.tsx";

const SLOT_CLASSES: Record<NarrowSlot, string> = {
  title: "max-md:col-start-2 max-md:row-start-1",
  value: "max-md:col-start-3 max-md:row-start-1 max-md:text-right",
  subtitle: "max-md:col-start-2 max-md:row-start-2 max-md:text-umber",
  detail: "max-md:col-start-3 max-md:row-start-2 max-md:-my-2 max-md:text-right",
  below: "max-md:col-span-2 max-md:col-start-2 max-md:empty:hidden",
};

const ROW_CLASS =
  "relative border-t border-sand first:border-t-0 hover:bg-ivory/70 outline-none focus-visible:bg-ivory focus-visible:shadow-[inset_3px_0_0_var(--color-brass)] has-[[data-row-link]:focus-visible]:bg-ivory has-[[data-row-link]:focus-visible]:shadow-[inset_3px_0_0_var(--color-brass)] max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:px-3 max-md:py-2";
/** The labels of buttons stay on one line; other columns have texts that wrap. */
const CELL_CLASS =
  "px-2.5 py-1 max-md:p-0 md:first:pl-4 md:last:pr-4 [&_.button:not(.modal_.button)]:whitespace-nowrap";

interface ListRowProps<Data extends object> {
  row: Row<typeof LIST_FEATURES, Data>;
  /** The cells of the visible columns. */
  cells: readonly Cell<typeof LIST_FEATURES, Data>[];
  /** Name for screen readers, e.g. `order ZE123`. */
  name: string;
  /** If undefined, the row has no checkbox. */
  isSelected: boolean | undefined;
  onToggle: (id: string, isRange?: boolean) => void;
}

/**
 * Calls the column's function instead of rendering it as a component. Otherwise, React would replace the cells when a
 * list recreates its columns, and the focus, an open menu or a typed number would be lost.
 */
function renderCell<Data extends object>(cell: Cell<typeof LIST_FEATURES, Data>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === "function" ? (render(cell.getContext()) as ReactNode) : render;
}

function renderListRow<Data extends object>({ row, cells, name, isSelected, onToggle }: ListRowProps<Data>) {
  return (
    <tr tabIndex={-1} className={joinClassNames(ROW_CLASS, isSelected === true && "bg-brass/7")}>
      {isSelected !== undefined && (
        <td className="p-0 pl-1 max-md:row-span-2 max-md:-ml-2 max-md:pl-0 md:w-0">
          <Checkbox
            label={`Select ${name}`}
            isChecked={isSelected}
            onChange={(isRange) => onToggle(row.id, isRange)}
          />
        </td>
      )}
      {cells.map((cell) => {
        const { isNumeric, isWideOnly, narrowSlot, className } = cell.column.columnDef.meta ?? {};
        return (
          <td
            key={cell.id}
            data-column={cell.column.id}
            className={joinClassNames(
              CELL_CLASS,
              isNumeric === true && "text-right tabular-nums",
              isWideOnly === true && "max-xl:hidden",
              narrowSlot === undefined ? "max-md:hidden" : SLOT_CLASSES[narrowSlot],
              className,
            )}
          >
            {renderCell(cell)}
          </td>
        );
      })}
    </tr>
  );
}

/** A row of an admin list. Re-renders only if its item, columns or selection changes. */
export const ListRow = memo(renderListRow) as typeof renderListRow;
