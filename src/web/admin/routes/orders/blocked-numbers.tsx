import { blockedPhoneListSchema } from "#domain/customers/blocked-phone.ts";
import { blockedPhoneMessages } from "#domain/customers/blocked-phone-messages.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";
import { listBlockedPhones } from "#operations/customers/list-blocked-phones.ts";
import { shopContext } from "#web/context.ts";

import { BlockedList } from "#web/admin/customers/blocked-list.tsx";
import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { LoadFailure } from "#web/admin/shell/load-failure.tsx";
import { PageHeader } from "#web/admin/shell/page-header.tsx";
import type { Route } from "./+types/blocked-numbers.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(blockedPhoneListSchema, new URL(request.url).searchParams);
    return { list: await listBlockedPhones(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function BlockedNumbers({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={blockedPhoneMessages.title} />
      {list === null ? (
        <LoadFailure message={blockedPhoneMessages.loadFailed} />
      ) : (
        <BlockedList list={list} />
      )}
    </>
  );
}
