import { useState } from "react";

import type { CreatedApiKey } from "../../rules/api-keys/api-key.ts";
import { apiKeyQuerySchema } from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listApiKeys } from "../../operations/api-keys/api-keys.ts";
import { shopContext } from "#store/context.ts";
import { accountsContext } from "../../context.ts";
import { Button } from "#kit/ui/button.tsx";

import { ApiKeyList } from "../api-keys/api-key-list.tsx";
import { CreateKeyDialog } from "../api-keys/create-key-dialog.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { SecretDialog } from "#kit/admin/copy-once-dialog.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/api-keys.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const { fallbackAdminEmail } = context.get(accountsContext);
  try {
    const query = parseListQuery(apiKeyQuerySchema, new URL(request.url).searchParams);
    return { list: await listApiKeys(db, query, { fallbackAdminEmail }) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function ApiKeys({ loaderData: { list } }: Route.ComponentProps) {
  const [isCreating, setIsCreating] = useState(false);
  const [createdKey, setCreatedKey] = useState<CreatedApiKey>();
  return (
    <>
      <PageHeader
        title={messages.title}
        action={<Button onClick={() => setIsCreating(true)}>{messages.add}</Button>}
      />
      <p className="mb-3 max-w-prose text-sm text-umber">
        {messages.intro}{" "}
        <a href="/api/docs" className="text-link">
          {messages.documentation}
        </a>
      </p>
      {list === null ? <LoadFailure message={messages.loadFailed} /> : <ApiKeyList list={list} />}
      {isCreating && <CreateKeyDialog onCreated={setCreatedKey} onClose={() => setIsCreating(false)} />}
      {createdKey && (
        <SecretDialog secret={createdKey.key} texts={messages} onClose={() => setCreatedKey(undefined)} />
      )}
    </>
  );
}
