import { blockedPhoneListSchema } from "../../rules/blocked-phone.ts";
import { blockedPhoneMessages } from "../../rules/blocked-phone-messages.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listBlockedPhones } from "../../operations/blocked-phones.ts";
import { shopContext } from "#store/context.ts";

import { BlockedList } from "../blocked-list.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
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
