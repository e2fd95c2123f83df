import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listBlockedPhones } from "../../operations/blocked-phones.ts";
import { blockedPhoneList } from "../../rules/blocked-phone.ts";
import { BLOCKED_CELLS } from "../blocked-columns.tsx";
import type { Route } from "./+types/blocked-numbers.ts";

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, blockedPhoneList, listBlockedPhones) };
}

export const shouldRevalidate = skipDialogChanges;

export default function BlockedNumbers({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={blockedPhoneList}
      list={list}
      rows={(list?.items ?? []).map((blocked) => ({ ...blocked, id: blocked.phone }))}
      cells={BLOCKED_CELLS}
      getRowName={({ phone }) => phone}
    />
  );
}
