import type { ComponentType, ReactNode } from "react";

import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { AdminListProps } from "#kit/admin/lists/admin-list.tsx";
import { AdminList, SelectableList, useIsFiltered } from "#kit/admin/lists/admin-list.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { AnyList } from "#kit/rules/list.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { AccessRule } from "#kit/rules/permissions.ts";

import type { ViewList } from "../../rules/views/view-query.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { ExportProgress } from "../exports/export-progress.tsx";
import type { ExportedList } from "../exports/use-list-export.ts";
import { useListExport } from "../exports/use-list-export.ts";
import { ViewTabs } from "../views/view-tabs.tsx";

interface StaffListPageProps<List extends AnyList, Row extends { id: string }> extends Omit<
  AdminListProps<List, Row>,
  "list" | "selection" | "emptyAction"
> {
  /** Null if the list could not be loaded. Absent for a list that the browser filters. */
  list?: Page<unknown> | null;
  /** Default: the title of the rules. */
  title?: string;
  /** Links to other lists, before the saved views. */
  tabs?: ReactNode;
  /** The list's name among the saved views and exports. */
  views?: ViewList;
  /** Who may export the list; requires `views` or `exportPath`. */
  exportRule?: AccessRule;
  /** The path of the list's own export, e.g. `/suppliers/export`. */
  exportPath?: `/${string}`;
  /** The page's main action. */
  action?: ReactNode;
  /** What the page shows between its header and the list. */
  intro?: ReactNode;
  /** Actions on selected rows; without them, rows cannot be selected. */
  BulkActions?: ComponentType<{ selection: Selection<Row> }>;
  /** Who may select rows. Default: everybody. */
  bulkRule?: AccessRule;
  /** Dialogs and notes of the page. */
  children?: ReactNode;
}

interface ExportedHeaderProps {
  rules: AnyList;
  /** Default: the title of the rules. */
  title?: string | undefined;
  views: ReactNode;
  action: ReactNode;
  exported: ExportedList;
  exportRule: AccessRule;
  /** Number of matching items; undefined if the list could not be loaded. */
  total: number | undefined;
}

/** The page's header with the button and the progress of an export. */
export function ExportedHeader({
  rules,
  title = rules.texts.title,
  views,
  action,
  exported,
  exportRule,
  total,
}: ExportedHeaderProps) {
  const listExport = useListExport(exported, rules);
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
      <ExportProgress export={listExport} itemName={rules.texts.items} />
    </>
  );
}

/**
 * The page of a staff list: title, saved views, export, the list and its dialogs. Everything that its rules say (words,
 * search, filters, columns, sort sequences) comes from `rules`.
 */
export function StaffListPage<List extends AnyList, Row extends { id: string }>({
  title,
  tabs,
  views,
  exportRule,
  exportPath,
  action,
  intro,
  list,
  BulkActions,
  bulkRule,
  children,
  ...shown
}: StaffListPageProps<List, Row>) {
  const { texts, columns } = shown.rules;
  const isFiltered = useIsFiltered(shown.rules.filters);
  // An empty list shows the action itself, unless its rules name where staff continue.
  const isEmpty = list !== null && !isFiltered && shown.rows.length === 0 && (list?.total ?? 0) === 0;
  const headerAction = isEmpty && texts.next === undefined ? undefined : action;
  const links = (
    <>
      {tabs}
      {views && <ViewTabs list={views} columnIds={Object.keys(columns)} />}
    </>
  );
  const exported = exportPath ?? views;
  return (
    <>
      {exported && exportRule ? (
        <ExportedHeader
          rules={shown.rules}
          title={title}
          views={links}
          action={headerAction}
          exported={exported}
          exportRule={exportRule}
          total={list?.total}
        />
      ) : (
        <PageHeader title={title ?? texts.title} views={links} action={list !== null && headerAction} />
      )}
      {intro}
      {list === null ? (
        <LoadFailure message={texts.loadFailed} />
      ) : BulkActions ? (
        <SelectableList
          {...shown}
          emptyAction={action}
          list={list}
          BulkActions={BulkActions}
          bulkRule={bulkRule}
        />
      ) : (
        <AdminList {...shown} emptyAction={action} list={list} />
      )}
      {children}
    </>
  );
}
