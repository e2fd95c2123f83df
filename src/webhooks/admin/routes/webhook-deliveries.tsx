import { parseListQuery } from "#kit/rules/query-values.ts";
import { deliveryQuerySchema } from "../../rules/webhook-endpoint.ts";
import { webhookDeliveryMessages as messages } from "../../rules/webhook-messages.ts";
import { listDeliveries } from "../../operations/deliveries.ts";
import { listEndpoints } from "../../operations/endpoints.ts";
import { shopContext } from "#store/context.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { WebhookDeliveryList } from "../delivery-list.tsx";
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
