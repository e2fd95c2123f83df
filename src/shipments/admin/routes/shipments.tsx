import { useMemo } from "react";
import { Link, useRevalidator } from "react-router";

import type { CourierChoice } from "../../rules/courier.ts";
import { shipmentList } from "../../rules/shipment.ts";
import { staffShipmentMessages } from "../../rules/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { listCourierChoices } from "../../operations/couriers.ts";
import { listShipments } from "../../operations/list-shipments.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { BulkShipmentActions } from "../bulk-shipment-actions.tsx";
import { SHIPMENT_CELLS } from "../shipment-columns.tsx";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import type { Route } from "./+types/shipments.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const CouriersDialog = dialogOnDemand(
  () => import("../couriers/couriers-dialog.tsx"),
  (module) => module.CouriersDialog,
);
const ParcelDialogs = dialogOnDemand(
  () => import("../parcel-dialogs.tsx"),
  (module) => module.ParcelDialogs,
);

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, shipmentList, async (db, query) => {
    const [list, couriers] = await Promise.all([listShipments(db, query), listCourierChoices(db)]);
    return { list, couriers };
  });
  return loaded ?? { list: null, couriers: [] };
}

/** Tells staff which couriers reject their accounts, so that bookings wait. */
function AccountProblems({ couriers }: { couriers: readonly CourierChoice[] }) {
  const query = useListQuery();
  return couriers.map(({ id, name, accountProblem }) =>
    accountProblem === null ? null : (
      <div key={id} className="mb-4 rounded-sm border border-oxblood/40 bg-paper p-3 text-sm">
        <p className="text-oxblood wrap-anywhere">
          {staffShipmentMessages.accountRejected(name, accountProblem)}
        </p>
        <IfAllowed rule={requires("settings.couriers")}>
          <Button variant="quiet" className="-ml-3" onClick={() => query.open({ dialog: "couriers" })}>
            {staffShipmentMessages.correctAccount}
          </Button>
        </IfAllowed>
      </div>
    ),
  );
}

export const shouldRevalidate = skipDialogChanges;

export default function Shipments({ loaderData: { list, couriers } }: Route.ComponentProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const rows = useMemo(
    () => (list?.items ?? []).map((parcel) => ({ ...parcel, id: String(parcel.id) })),
    [list],
  );
  return (
    <StaffListPage
      rules={shipmentList}
      list={list}
      rows={rows}
      cells={SHIPMENT_CELLS}
      getRowName={({ reference }) => `parcel ${reference}`}
      filterOptions={{ courier: couriers.map(({ id, name }) => ({ value: String(id), label: name })) }}
      BulkActions={BulkShipmentActions}
      bulkRule={requires("shipments.pack")}
      intro={<AccountProblems couriers={couriers} />}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admin/returns" className={getButtonClass("quiet")}>
            {staffShipmentMessages.customerReturns}
          </Link>
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
            <Button variant="secondary" onClick={() => query.open({ dialog: "couriers" })}>
              {staffShipmentMessages.couriers}
            </Button>
          </IfAllowed>
        </div>
      }
    >
      <IfAllowed rule={requires("settings.couriers")}>
        <CouriersDialog />
      </IfAllowed>
      {list && <ParcelDialogs parcels={list.items} onChanged={revalidate} />}
    </StaffListPage>
  );
}
