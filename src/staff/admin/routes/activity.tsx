import type { AuditAction, AuditEntry, AuditSubjectType } from "../../rules/audit/audit.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../../rules/audit/audit.ts";
import type { Page } from "#kit/rules/paging.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import {
  auditQuerySchema,
  DEFAULT_AUDIT_SORT,
  limitToVisible,
  NO_ACCOUNT,
} from "../../rules/audit/audit-query.ts";
import { auditMessages } from "../../rules/staff-messages.ts";
import { listAudit } from "../../operations/list-audit.ts";
import { listUsers } from "../../operations/users.ts";
import { staffContext } from "../../context.ts";
import { shopContext } from "#store/context.ts";

import { ACTIVITY_COLUMNS } from "../audit/activity-columns.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { ExportProgress } from "../exports/export-progress.tsx";
import type { FilterOption, ListFilter } from "#kit/rules/list.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListExport } from "../exports/use-list-export.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { Route } from "./+types/activity.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const staff = context.get(staffContext);
  const query = parseListQuery(auditQuerySchema, new URL(request.url).searchParams);
  try {
    const [list, users] = await Promise.all([
      listAudit(db, limitToVisible(query, staff)),
      staff.permissions.includes("audit.read") ? listUsers(db) : [],
    ]);
    return {
      list,
      staffOptions: users.map(({ uid, email }) => ({ value: uid, label: email })),
    };
  } catch (error) {
    report(error);
    return { list: null, staffOptions: [] };
  }
}

const SUBJECT_OPTIONS = AUDIT_SUBJECTS.map((value: AuditSubjectType) => ({
  value,
  label: auditMessages.subjects[value],
}));

const ACTION_OPTIONS = AUDIT_ACTIONS.map((value: AuditAction) => ({
  value,
  label: auditMessages.actions[value],
})).toSorted((a, b) => a.label.localeCompare(b.label));

export const shouldRevalidate = skipDialogChanges;

interface ActivityContentProps {
  list: Page<AuditEntry>;
  staffOptions: FilterOption[];
}

function ActivityContent({ list, staffOptions }: ActivityContentProps) {
  const canReadAll = useAccess()("audit.read");
  const staffFilter: ListFilter = {
    kind: "choice",
    name: "actorId",
    label: "Staff member",
    options: [...staffOptions, { value: NO_ACCOUNT, label: "Not signed in" }],
  };
  const filters: ListFilter[] = [
    { kind: "choice", name: "subjectType", label: "Subject", options: SUBJECT_OPTIONS },
    ...(canReadAll ? [staffFilter] : []),
    { kind: "choice", name: "action", label: "Action", options: ACTION_OPTIONS },
    { kind: "days", from: "from", to: "to", label: "Date" },
    { kind: "text", name: "subjectId", label: "Subject ID", maxLength: 500 },
  ];
  return (
    <>
      <ListToolbar
        searchLabel="Search by staff member or subject"
        filters={filters}
        columns={ACTIVITY_COLUMNS}
      />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="entries"
          total={list.total}
          filters={filters}
          emptyTitle={auditMessages.none}
          hint={auditMessages.hint}
          noMatchTitle={auditMessages.noMatch}
        />
      ) : (
        <ListTable
          label="Activity"
          columns={ACTIVITY_COLUMNS}
          rows={list.items.map((entry) => ({ id: String(entry.id), entry }))}
          defaultSort={DEFAULT_AUDIT_SORT}
          getRowName={({ entry: { subject } }) => subject.label}
        />
      )}
      <ListFooter list={list} itemName="entries" />
    </>
  );
}

export default function Activity({ loaderData: { list, staffOptions } }: Route.ComponentProps) {
  const listExport = useListExport("activity");
  const canReadAll = useAccess()("audit.read");
  return (
    <>
      <PageHeader
        title={canReadAll ? "Activity" : auditMessages.own}
        views={<ViewTabs list="activity" columnIds={ACTIVITY_COLUMNS.map(({ id }) => id)} />}
        action={
          list &&
          canReadAll && (
            <ExportButton
              isRunning={listExport.progress !== undefined}
              isEmpty={list.total === 0}
              onExport={listExport.start}
            />
          )
        }
      />
      <ExportProgress export={listExport} itemName="entries" />
      {list === null ? (
        <LoadFailure message={auditMessages.loadFailed} />
      ) : (
        <ActivityContent list={list} staffOptions={staffOptions} />
      )}
    </>
  );
}
