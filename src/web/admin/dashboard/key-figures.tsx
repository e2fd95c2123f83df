import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { dashboardMessages } from "#domain/dashboard/staff-messages.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { Time } from "#web/ui/time.tsx";

import { FigureCard, FigureGrid } from "#web/admin/figures/figure-card.tsx";
import { formatCount } from "#web/admin/figures/format-count.ts";
import { PartFailure } from "./part-failure.tsx";
import { RevenueChange } from "./revenue-change.tsx";

function WaitingCard({ waiting }: Pick<Dashboard, "waiting">) {
  return (
    <FigureCard
      label="Waiting for confirmation"
      to="/admin/orders?status=pending"
      value={waiting ? formatCount(waiting.count) : <PartFailure part="Waiting orders" />}
      hint={
        waiting &&
        (waiting.oldest === null ? (
          dashboardMessages.noneWaiting
        ) : (
          <>
            Oldest: <Time iso={waiting.oldest} />
          </>
        ))
      }
    />
  );
}

/** Orders to confirm, low stock, open messages and revenue of the last 30 days. */
export function KeyFigures({ dashboard }: { dashboard: Dashboard }) {
  const { waiting, alerts, unhandledMessages, revenue } = dashboard;
  return (
    <FigureGrid label="Key figures">
      <WaitingCard waiting={waiting} />
      <FigureCard
        label="Low stock"
        to="/admin/inventory?status=attention#products"
        value={alerts ? formatCount(alerts.total) : <PartFailure part="Low stock" />}
        hint={alerts && (alerts.total === 0 ? inventoryMessages.noAlerts : "Out of stock, critical or low")}
      />
      <FigureCard
        label="Open messages"
        to="/admin/contact-messages"
        value={unhandledMessages === null ? <PartFailure part="Messages" /> : formatCount(unhandledMessages)}
        hint={unhandledMessages === 0 ? dashboardMessages.noneUnhandled : undefined}
      />
      <FigureCard
        label="Revenue, last 30 days"
        to="/admin/inventory"
        value={revenue ? formatPrice(revenue.current) : <PartFailure part="Revenue" />}
        hint={revenue && <RevenueChange {...revenue} />}
      />
    </FigureGrid>
  );
}
