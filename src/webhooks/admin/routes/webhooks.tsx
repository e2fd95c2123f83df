import { useState } from "react";
import { Link } from "react-router";

import { parseListQuery } from "#kit/rules/query-values.ts";
import type { EndpointWithSecret } from "../../rules/webhook-endpoint.ts";
import { webhookEndpointQuerySchema } from "../../rules/webhook-endpoint.ts";
import { webhookDeliveryMessages, webhookMessages as messages } from "../../rules/webhook-messages.ts";
import { listEndpoints } from "../../operations/endpoints.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { SecretDialog } from "#kit/admin/copy-once-dialog.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { EndpointDialog } from "../endpoint-dialog.tsx";
import { EndpointList } from "../endpoint-list.tsx";
import type { Route } from "./+types/webhooks.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(webhookEndpointQuerySchema, new URL(request.url).searchParams);
    return { list: await listEndpoints(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function Webhooks({ loaderData: { list } }: Route.ComponentProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [addedEndpoint, setAddedEndpoint] = useState<EndpointWithSecret>();
  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <Link to="/admin/webhooks/deliveries" className={getButtonClass("quiet")}>
              {webhookDeliveryMessages.show}
            </Link>
            <Button onClick={() => setIsAdding(true)}>{messages.add}</Button>
          </div>
        }
      />
      {list === null ? <LoadFailure message={messages.loadFailed} /> : <EndpointList list={list} />}
      {isAdding && <EndpointDialog onAdded={setAddedEndpoint} onClose={() => setIsAdding(false)} />}
      {addedEndpoint && (
        <SecretDialog
          secret={addedEndpoint.secret}
          texts={messages}
          onClose={() => setAddedEndpoint(undefined)}
        />
      )}
    </>
  );
}
