import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { requires } from "#kit/rules/permissions.ts";

import { staffContext } from "../../context.ts";
import { listAudit } from "../../operations/list-audit.ts";
import { listUsers } from "../../operations/users.ts";
import { auditList, limitToVisible, NO_ACCOUNT } from "../../rules/audit/audit-query.ts";
import { auditMessages } from "../../rules/staff-messages.ts";
import { ACTIVITY_CELLS } from "../audit/activity-columns.tsx";
import { readListPage } from "../lists/read-list-page.ts";
import { StaffListPage } from "../lists/staff-list-page.tsx";
import type { Route } from "./+types/activity.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = args.context.get(staffContext);
  const loaded = await readListPage(args, auditList, async (db, query) => {
    const [list, users] = await Promise.all([
      listAudit(db, limitToVisible(query, staff)),
      staff.permissions.includes("audit.read") ? listUsers(db) : [],
    ]);
    return { list, staffOptions: users.map(({ uid, email }) => ({ value: uid, label: email })) };
  });
  return loaded ?? { list: null, staffOptions: [] };
}

export const shouldRevalidate = skipDialogChanges;

export default function Activity({ loaderData: { list, staffOptions } }: Route.ComponentProps) {
  const canReadAll = useAccess()("audit.read");
  const actors = [...staffOptions, { value: NO_ACCOUNT, label: "Not signed in" }];
  return (
    <StaffListPage
      title={canReadAll ? auditList.texts.title : auditMessages.own}
      rules={auditList}
      list={list}
      rows={(list?.items ?? []).map((entry) => ({ id: String(entry.id), entry }))}
      cells={ACTIVITY_CELLS}
      getRowName={({ entry: { subject } }) => subject.label}
      filterOptions={{ actorId: canReadAll ? actors : [] }}
      views="activity"
      exportRule={requires("audit.read")}
    />
  );
}
