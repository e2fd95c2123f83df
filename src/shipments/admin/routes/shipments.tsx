import { useState } from "react";
import { Link } from "react-router";

import { parseListQuery } from "#kit/rules/query-values.ts";
import { shipmentQuerySchema } from "../../rules/shipment.ts";
import { staffShipmentMessages } from "../../rules/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { listCourierChoices } from "../../operations/couriers.ts";
import { listShipments } from "../../operations/list-shipments.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { CouriersDialog } from "../couriers/couriers-dialog.tsx";
import { ShipmentList } from "../shipment-list.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/shipments.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(shipmentQuerySchema, new URL(request.url).searchParams);
    const [list, couriers] = await Promise.all([listShipments(db, query), listCourierChoices(db)]);
    return { list, couriers };
  } catch (error) {
    report(error);
    return { list: null, couriers: [] };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function Shipments({ loaderData: { list, couriers } }: Route.ComponentProps) {
  const [isEditingCouriers, setIsEditingCouriers] = useState(false);
  return (
    <>
      <PageHeader
        title={staffShipmentMessages.title}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <IfAllowed rule={requires("reports.read")}>
              <Link to="/admin/shipments/returns" className={getButtonClass("quiet")}>
                {staffShipmentMessages.returnRates}
              </Link>
            </IfAllowed>
            <IfAllowed rule={requires("shipments.pack")}>
              <Link to="/admin/shipments/load-sheets" className={getButtonClass("quiet")}>
                {staffShipmentMessages.loadSheets}
              </Link>
            </IfAllowed>
            <IfAllowed rule={requires("settings.couriers")}>
              <Button variant="secondary" onClick={() => setIsEditingCouriers(true)}>
                {staffShipmentMessages.couriers}
              </Button>
            </IfAllowed>
          </div>
        }
      />
      {list === null ? (
        <LoadFailure message={staffShipmentMessages.loadFailed} />
      ) : (
        <ShipmentList list={list} couriers={couriers} />
      )}
      {isEditingCouriers && <CouriersDialog onClose={() => setIsEditingCouriers(false)} />}
    </>
  );
}
