import { Link } from "react-router";

import { endpointList } from "../../rules/webhook-endpoint.ts";
import { webhookDeliveryMessages, webhookMessages as messages } from "../../rules/webhook-messages.ts";
import { listEndpoints } from "../../operations/endpoints.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { ENDPOINT_CELLS } from "../endpoint-columns.tsx";
import type { Route } from "./+types/webhooks.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const EndpointDialogs = dialogOnDemand(
  () => import("../endpoint-dialogs.tsx"),
  (module) => module.EndpointDialogs,
);

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, endpointList, listEndpoints) };
}

export const shouldRevalidate = skipDialogChanges;

export default function Webhooks({ loaderData: { list } }: Route.ComponentProps) {
  const query = useListQuery();
  return (
    <StaffListPage
      rules={endpointList}
      list={list}
      rows={(list?.items ?? []).map((endpoint) => ({ id: String(endpoint.id), endpoint }))}
      cells={ENDPOINT_CELLS}
      getRowName={({ endpoint }) => endpoint.url}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admin/webhooks/deliveries" className={getButtonClass("quiet")}>
            {webhookDeliveryMessages.show}
          </Link>
          <Button onClick={() => query.open({ dialog: "add" })}>{messages.add}</Button>
        </div>
      }
    >
      {list && <EndpointDialogs endpoints={list.items} />}
    </StaffListPage>
  );
}
