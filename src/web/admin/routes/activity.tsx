import type { AuditSubjectType } from "#domain/staff/audit.ts";
import { AUDIT_SUBJECTS } from "#domain/staff/audit.ts";
import { auditQuerySchema, NO_ACCOUNT } from "#domain/staff/audit-query.ts";
import { auditMessages } from "#domain/staff/staff-messages.ts";
import { listAudit } from "#operations/staff/list-audit.ts";
import { listUsers } from "#operations/staff/users.ts";
import { shopContext } from "#web/context.ts";

import { ActivityList } from "../audit/activity-list.tsx";
import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { EmptyState } from "../shell/empty-state.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/activity.ts";

const PAGE_SIZE = 50;

/** Parses the query parameters; ignores them if any is invalid. */
function readQuery(url: string) {
  const params = Object.fromEntries(new URL(url).searchParams);
  const parsed = auditQuerySchema.safeParse(params);
  return { ...(parsed.success ? parsed.data : {}), pageSize: PAGE_SIZE };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const [list, users] = await Promise.all([listAudit(db, readQuery(request.url)), listUsers(db)]);
    return { list, people: users.map(({ uid, email }) => ({ value: uid, label: email })) };
  } catch (error) {
    report(error);
    return { list: null, people: [] };
  }
}

const SUBJECT_OPTIONS = AUDIT_SUBJECTS.map((value: AuditSubjectType) => ({
  value,
  label: auditMessages.subjects[value],
}));

export default function Activity({ loaderData: { list, people } }: Route.ComponentProps) {
  const { isLoading } = useListQuery();
  return (
    <>
      <PageHeader title="Activity" />
      {list === null ? (
        <LoadFailure message={auditMessages.loadFailed} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap gap-3">
            <ListFilter label="Subject" name="subjectType" all="All activity" options={SUBJECT_OPTIONS} />
            <ListFilter
              label="Staff member"
              name="actorId"
              all="All staff"
              options={[...people, { value: NO_ACCOUNT, label: "Not signed in" }]}
            />
          </div>
          {list.items.length === 0 ? (
            <EmptyState title={auditMessages.noMatch}>
              Every change by staff and every sign-in is listed here.
            </EmptyState>
          ) : (
            <ActivityList entries={list.items} isStale={isLoading} />
          )}
          <ListFooter list={list} of="entries" />
        </>
      )}
    </>
  );
}
