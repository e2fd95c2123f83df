import type { Dashboard } from "#domain/dashboard/dashboard.ts";
import { dashboardMessages } from "#domain/dashboard/staff-messages.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";
import { Time } from "#web/ui/time.tsx";

import { FigureCard, FigureGrid } from "../figures/figure-card.tsx";
import { formatCount } from "../figures/format-count.ts";
import { PartFailure } from "./part-failure.tsx";
import { RevenueChange } from "./revenue-change.tsx";

function WaitingCard({ waiting }: Pick<Dashboard, "waiting">) {
  return (
    <FigureCard
      label="Waiting for confirmation"
      to="/admin/orders?status=pending"
      value={waiting ? formatCount(waiting.count) : <PartFailure what="Waiting orders" />}
      hint={
        waiting &&
        (waiting.oldest === null ? (
          dashboardMessages.noneWaiting
        ) : (
          <>
            Oldest from <Time iso={waiting.oldest} />
          </>
        ))
      }
    />
  );
}

/** What staff look for first: what waits, what runs out, how the month goes. */
export function FirstThings({ dashboard }: { dashboard: Dashboard }) {
  const { waiting, alerts, unhandledMessages, revenue } = dashboard;
  return (
    <FigureGrid label="What to look at first">
      <WaitingCard waiting={waiting} />
      <FigureCard
        label="Low stock"
        to="/admin/inventory?status=attention#products"
        value={alerts ? formatCount(alerts.total) : <PartFailure what="Low stock" />}
        hint={alerts && (alerts.total === 0 ? inventoryMessages.noAlerts : "Out of stock, critical or low")}
      />
      <FigureCard
        label="Unhandled messages"
        to="/admin/contact-messages"
        value={unhandledMessages === null ? <PartFailure what="Messages" /> : formatCount(unhandledMessages)}
        hint={unhandledMessages === 0 ? dashboardMessages.noneUnhandled : undefined}
      />
      <FigureCard
        label="Revenue, last 30 days"
        to="/admin/inventory"
        value={revenue ? formatPrice(revenue.current) : <PartFailure what="Revenue" />}
        hint={revenue && <RevenueChange {...revenue} />}
      />
    </FigureGrid>
  );
}
