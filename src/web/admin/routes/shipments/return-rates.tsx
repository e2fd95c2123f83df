import { Link } from "react-router";

import { RETURN_RATE_DAYS, formatReturnRate } from "#domain/shipments/return-rates.ts";
import { staffShipmentMessages as messages } from "#domain/shipments/staff-messages.ts";
import { getReturnRates } from "#operations/shipments/get-return-rates.ts";
import { shopContext } from "#web/context.ts";
import { getButtonClass } from "#web/ui/button-class.ts";

import { ReturnRatePanel } from "#web/admin/shipments/return-rate-panel.tsx";
import { LoadFailure } from "#web/admin/shell/load-failure.tsx";
import { PageHeader } from "#web/admin/shell/page-header.tsx";
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
