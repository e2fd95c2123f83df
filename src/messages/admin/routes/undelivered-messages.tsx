import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { messageKindLabels } from "#store/rules/message-kind.ts";

import { listUndeliveredMessages } from "../../operations/outbox/undelivered-messages.ts";
import { undeliveredList, undeliveredTexts } from "../../rules/outbox/undelivered.ts";
import { BulkUndeliveredActions } from "../undelivered/bulk-undelivered-actions.tsx";
import { UNDELIVERED_CELLS } from "../undelivered/undelivered-columns.tsx";
import type { Route } from "./+types/undelivered-messages.ts";

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, undeliveredList, listUndeliveredMessages) };
}

export const shouldRevalidate = skipDialogChanges;

/** Lists the messages that failed or were possibly sent. Staff send them again. */
export default function UndeliveredMessages({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={undeliveredList}
      list={list}
      rows={(list?.items ?? []).map((message) => ({ ...message, id: String(message.id) }))}
      cells={UNDELIVERED_CELLS}
      getRowName={({ kind }) => messageKindLabels[kind]}
      BulkActions={BulkUndeliveredActions}
      intro={<p className="mb-3 text-sm text-umber">{undeliveredTexts.maybeSentHint}</p>}
    />
  );
}
