import { parseListQuery } from "#domain/shared/query-values.ts";
import { deliveryQuerySchema } from "#domain/webhooks/webhook-endpoint.ts";
import { webhookDeliveryMessages as messages } from "#domain/webhooks/webhook-messages.ts";
import { listDeliveries } from "#operations/webhooks/deliveries.ts";
import { listEndpoints } from "#operations/webhooks/list-endpoints.ts";
import { shopContext } from "#web/context.ts";

import { skipDialogChanges } from "../lists/skip-dialog-changes.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { WebhookDeliveryList } from "../webhooks/delivery-list.tsx";
import type { Route } from "./+types/webhook-deliveries.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(deliveryQuerySchema, new URL(request.url).searchParams);
    const [list, endpoints] = await Promise.all([listDeliveries(db, query), listEndpoints(db)]);
    return { list, endpoints: endpoints.items.map(({ id, url }) => ({ id, url })) };
  } catch (error) {
    report(error);
    return { list: null, endpoints: [] };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function WebhookDeliveries({ loaderData: { list, endpoints } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={messages.title} />
      {list === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <WebhookDeliveryList list={list} endpoints={endpoints} />
      )}
    </>
  );
}
