import { Link } from "react-router";

import { RETURN_RATE_DAYS, formatReturnRate } from "../../rules/return-rates.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { getReturnRates } from "../../operations/get-return-rates.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { ReturnRatePanel } from "../return-rate-panel.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/return-rates.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { rates: await getReturnRates(db) };
  } catch (error) {
    report(error);
    return { rates: null };
  }
}

export default function ReturnRatesPage({ loaderData: { rates } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={messages.returnRates}
        action={
          <Link to="/admin/shipments" className={getButtonClass("quiet")}>
            {messages.backToShipments}
          </Link>
        }
      />
      {rates === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <>
          <p className="mb-4 text-sm">
            {messages.returnTotal(rates.total, formatReturnRate(rates.total), RETURN_RATE_DAYS)}
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <ReturnRatePanel title={messages.byCity} rates={rates.cities} />
            <ReturnRatePanel title={messages.byCourier} rates={rates.couriers} />
            <ReturnRatePanel title={messages.byProduct} rates={rates.products} />
          </div>
        </>
      )}
    </>
  );
}
