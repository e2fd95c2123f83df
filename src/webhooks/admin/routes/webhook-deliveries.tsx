import { useRevalidator } from "react-router";

import { RefreshCw } from "#kit/admin/admin-icons.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Button } from "#kit/ui/button.tsx";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listDeliveries } from "../../operations/deliveries.ts";
import { listEndpoints } from "../../operations/endpoints.ts";
import { deliveryList } from "../../rules/webhook-endpoint.ts";
import { webhookDeliveryMessages as messages } from "../../rules/webhook-messages.ts";
import { DELIVERY_CELLS } from "../delivery-columns.tsx";
import { WebhookDeliverySheet } from "../delivery-sheet.tsx";
import type { Route } from "./+types/webhook-deliveries.ts";

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, deliveryList, async (db, query) => {
    const [list, { items }] = await Promise.all([listDeliveries(db, query), listEndpoints(db)]);
    return { list, endpoints: items.map(({ id, url }) => ({ id, url })) };
  });
  return loaded ?? { list: null, endpoints: [] };
}

export const shouldRevalidate = skipDialogChanges;

export default function WebhookDeliveries({ loaderData: { list, endpoints } }: Route.ComponentProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const openId = query.get("delivery");
  return (
    <StaffListPage
      rules={deliveryList}
      list={list}
      rows={(list?.items ?? []).map((delivery) => ({ ...delivery, id: String(delivery.id) }))}
      cells={DELIVERY_CELLS}
      getRowName={({ type }) => messages.detail(type)}
      filterOptions={{ endpoint: endpoints.map(({ id, url }) => ({ value: String(id), label: url })) }}
      tools={
        <Button variant="quiet" onClick={() => void revalidate()}>
          <RefreshCw className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {messages.refresh}
        </Button>
      }
    >
      {openId !== "" && (
        <WebhookDeliverySheet id={openId} onClose={() => query.close("delivery")} onChanged={revalidate} />
      )}
    </StaffListPage>
  );
}
