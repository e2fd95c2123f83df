import { Link, useRevalidator } from "react-router";

import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { listLoadSheets, listWaitingCouriers } from "../../operations/load-sheets/list-load-sheets.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { LoadSheetList } from "../load-sheet-list.tsx";
import { WaitingCouriers } from "../couriers/waiting-couriers.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/load-sheets.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const [waiting, sheets] = await Promise.all([listWaitingCouriers(db), listLoadSheets(db)]);
    return { waiting, sheets };
  } catch (error) {
    report(error);
    return null;
  }
}

export default function LoadSheetsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHeader
        title={messages.loadSheets}
        action={
          <Link to="/admin/shipments" className={getButtonClass("quiet")}>
            {messages.backToShipments}
          </Link>
        }
      />
      {loaderData === null ? (
        <LoadFailure message={messages.loadSheetsFailed} />
      ) : (
        <div className="grid gap-4">
          <WaitingCouriers couriers={loaderData.waiting} onCreated={() => void revalidate()} />
          <LoadSheetList sheets={loaderData.sheets} />
        </div>
      )}
    </>
  );
}
