import type { ComponentType, ReactNode } from "react";
import { useMemo } from "react";

import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { AdminListProps, ListCells } from "#kit/admin/lists/admin-list.tsx";
import { AdminList, toListColumns } from "#kit/admin/lists/admin-list.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { AnyList, FilterOption } from "#kit/rules/list.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { AccessRule } from "#kit/rules/permissions.ts";

import type { ViewList } from "../../rules/views/view-query.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { ExportProgress } from "../exports/export-progress.tsx";
import { useListExport } from "../exports/use-list-export.ts";
import { ViewTabs } from "../views/view-tabs.tsx";

interface StaffListPageProps<List extends AnyList, Row extends { id: string }> {
  rules: List;
  /** Null if the list could not be loaded. */
  list: Page<unknown> | null;
  rows: readonly Row[];
  cells: ListCells<List, Row>;
  getRowName: AdminListProps<List, Row>["getRowName"];
  /** Default: the title of the rules. */
  title?: string;
  /** The list's name among the saved views and exports. */
  views?: ViewList;
  /** Who may export the list; requires `views`. */
  exportRule?: AccessRule;
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>>;
  /** The page's main action. */
  action?: ReactNode;
  /** Controls at the end of the toolbar. */
  tools?: ReactNode;
  /** Actions on selected rows; without them, rows cannot be selected. */
  BulkActions?: ComponentType<{ selection: Selection<Row> }>;
  /** Dialogs and notes of the page. */
  children?: ReactNode;
}

interface ExportedHeaderProps {
  title: string;
  views: ReactNode;
  action: ReactNode;
  exported: ViewList;
  exportRule: AccessRule;
  items: string;
  /** Number of matching items; undefined if the list could not be loaded. */
  total: number | undefined;
}

/** The page's header with the button and the progress of an export. */
function ExportedHeader({ title, views, action, exported, exportRule, items, total }: ExportedHeaderProps) {
  const listExport = useListExport(exported);
  return (
    <>
      <PageHeader
        title={title}
        views={views}
        action={
          total !== undefined && (
            <div className="flex flex-wrap items-center gap-2">
              <IfAllowed rule={exportRule}>
                <ExportButton
                  isRunning={listExport.progress !== undefined}
                  isEmpty={total === 0}
                  onExport={listExport.start}
                />
              </IfAllowed>
              {action}
            </div>
          )
        }
      />
      <ExportProgress export={listExport} itemName={items} />
    </>
  );
}

type Loaded<List extends AnyList, Row extends { id: string }> = Omit<AdminListProps<List, Row>, "selection">;

function SelectableList<List extends AnyList, Row extends { id: string }>({
  BulkActions,
  ...list
}: Loaded<List, Row> & { BulkActions: ComponentType<{ selection: Selection<Row> }> }) {
  const selection = useSelection<Row>(list.rows);
  return (
    <>
      <AdminList {...list} selection={selection} />
      <BulkActions selection={selection} />
    </>
  );
}

/**
 * The page of a staff list: title, saved views, export, the list and its dialogs. Everything that its rules say (words,
 * search, filters, columns, sort sequences) comes from `rules`.
 */
export function StaffListPage<List extends AnyList, Row extends { id: string }>({
  rules,
  list,
  rows,
  cells,
  getRowName,
  title = rules.texts.title,
  views,
  exportRule,
  filterOptions,
  action,
  tools,
  BulkActions,
  children,
}: StaffListPageProps<List, Row>) {
  const columns = useMemo(() => toListColumns(rules, cells), [rules, cells]);
  const viewTabs = views && <ViewTabs list={views} columnIds={columns.map(({ id }) => id)} />;
  const loaded = list && { rules, list, rows, columns, getRowName, filterOptions, tools };
  return (
    <>
      {views && exportRule ? (
        <ExportedHeader
          title={title}
          views={viewTabs}
          action={action}
          exported={views}
          exportRule={exportRule}
          items={rules.texts.items}
          total={list?.total}
        />
      ) : (
        <PageHeader title={title} views={viewTabs} action={list && action} />
      )}
      {loaded === null ? (
        <LoadFailure message={rules.texts.loadFailed} />
      ) : BulkActions ? (
        <SelectableList {...loaded} BulkActions={BulkActions} />
      ) : (
        <AdminList {...loaded} />
      )}
      {children}
    </>
  );
}
