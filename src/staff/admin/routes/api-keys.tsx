import { useState } from "react";

import type { CreatedApiKey } from "../../rules/api-keys/api-key.ts";
import { apiKeyList } from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import { listApiKeys } from "../../operations/api-keys/api-keys.ts";
import { accountsContext } from "../../context.ts";
import { Button } from "#kit/ui/button.tsx";

import { API_KEY_CELLS } from "../api-keys/api-key-columns.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { readListPage } from "../lists/read-list-page.ts";
import { StaffListPage } from "../lists/staff-list-page.tsx";
import { DeleteDialog } from "#kit/admin/forms/delete-dialog.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { callStaffWrite } from "../staff-call.ts";
import { SecretDialog } from "#kit/admin/copy-once-dialog.tsx";
import type { Route } from "./+types/api-keys.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const CreateKeyDialog = dialogOnDemand(
  () => import("../api-keys/create-key-dialog.tsx"),
  (module) => module.CreateKeyDialog,
);

export async function loader(args: Route.LoaderArgs) {
  const { fallbackAdminEmail } = args.context.get(accountsContext);
  const list = await readListPage(args, apiKeyList, (db, query) =>
    listApiKeys(db, query, { fallbackAdminEmail }),
  );
  return { list };
}

export const shouldRevalidate = skipDialogChanges;

export default function ApiKeys({ loaderData: { list } }: Route.ComponentProps) {
  const adding = useDialog("add");
  // Not in the URL, because the server shows a key only once.
  const [createdKey, setCreatedKey] = useState<CreatedApiKey>();
  return (
    <StaffListPage
      rules={apiKeyList}
      list={list}
      rows={(list?.items ?? []).map((apiKey) => ({ id: apiKey.id, apiKey }))}
      cells={API_KEY_CELLS}
      getRowName={({ apiKey }) => apiKey.name}
      action={<Button onClick={adding.open}>{messages.add}</Button>}
      intro={
        <p className="mb-3 max-w-prose text-sm text-umber">
          {messages.intro}{" "}
          <a href="/api/docs" className="text-link">
            {messages.documentation}
          </a>
        </p>
      }
    >
      <Opened dialog={adding}>
        {({ isOpen, close }) => <CreateKeyDialog isOpen={isOpen} onCreated={setCreatedKey} onClose={close} />}
      </Opened>
      {list && (
        <DeleteDialog
          records={list.items}
          getId={({ id }) => id}
          notFound={messages.notFound}
          title={({ name }) => messages.revokeTitle(name)}
          describe={() => messages.revokeText}
          confirmLabel={messages.revoke}
          texts={{ deleted: messages.revoked, deleteFailed: messages.revokeFailed }}
          remove={({ id }) =>
            callStaffWrite("api_key_revoked", "DELETE /api/admin/api-keys/:id", { param: { id } })
          }
        />
      )}
      {createdKey && (
        <SecretDialog secret={createdKey.key} texts={messages} onClose={() => setCreatedKey(undefined)} />
      )}
    </StaffListPage>
  );
}
