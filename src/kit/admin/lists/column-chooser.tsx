import { Columns } from "../admin-icons.tsx";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";

import { Checkbox } from "./selection/checkbox.tsx";
import type { ListColumn } from "./list-columns.tsx";
import { toColumnsParameter, listVisibleColumnIds } from "./list-columns.tsx";
import { useAllowedColumns } from "./use-allowed-columns.ts";
import { useListQuery } from "./use-list-query.ts";

/** Selects the visible columns of a list. Hidden on narrow screens, where each row always shows the same two lines. */
export function ColumnChooser({ columns: allColumns }: { columns: readonly ListColumn<never>[] }) {
  const query = useListQuery();
  const columns = useAllowedColumns(allColumns);
  const visibleIds = listVisibleColumnIds(columns, query.get("columns"));
  function toggleColumn(id: string) {
    const nextIds = new Set(visibleIds);
    if (!nextIds.delete(id)) nextIds.add(id);
    query.set({ columns: toColumnsParameter(columns, nextIds), page: query.get("page") });
  }
  return (
    <span className="max-md:hidden">
      <PopoverButton
        label="Columns"
        buttonClassName="inline-flex min-h-control items-center gap-1.5 rounded-button px-2 text-sm text-umber hover:bg-sand/60 hover:text-ink"
        button={
          <>
            <Columns className="size-4" strokeWidth={1.6} aria-hidden="true" />
            <span className="max-xl:sr-only">Columns</span>
          </>
        }
      >
        <ul>
          {columns
            .filter(({ isRequired }) => isRequired !== true)
            .map(({ id, header }) => (
              <li key={id} className="rounded-xs pr-3 hover:bg-sand/50">
                <Checkbox label={header} isChecked={visibleIds.has(id)} onChange={() => toggleColumn(id)}>
                  {header}
                </Checkbox>
              </li>
            ))}
        </ul>
      </PopoverButton>
    </span>
  );
}
