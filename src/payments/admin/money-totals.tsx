import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { MetricCard, MetricGrid } from "#kit/admin/metrics/metric-card.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";

import { paymentMessages } from "../rules/staff-messages.ts";
import { readMoneyTotals } from "./payment-calls.ts";

const texts = paymentMessages.totals;

/** Cards with the money of the shop. They load after the page, because they read all entries of riders and couriers. */
export function MoneyTotals() {
  return (
    <IfAllowed rule={requires("money.read")}>
      <Cards />
    </IfAllowed>
  );
}

function Cards() {
  const { data, problem } = useStaffData("money-totals", readMoneyTotals);
  if (problem !== undefined && data === undefined)
    return <p className="text-sm text-umber">{texts.failed}</p>;
  const show = (amount: number | undefined) => (amount === undefined ? "…" : formatPrice(amount));
  const overdue = data?.overdueRefunds;
  return (
    <MetricGrid label={paymentMessages.money}>
      <MetricCard
        label={texts.collectedToday}
        to="/admin/cash/report"
        value={show(data?.collectedToday)}
        hint={data === undefined ? "" : texts.collectedRecently(formatPrice(data.collectedRecently))}
      />
      <MetricCard
        label={texts.withCouriers}
        to="/admin/cash/riders"
        value={show(data?.withCouriers)}
        hint={texts.withCouriersHint}
      />
      <MetricCard
        label={texts.toRefund}
        to="/admin/refunds"
        value={show(data?.toRefund)}
        hint={texts.toRefundHint}
      />
      <MetricCard
        label={texts.overdue}
        to="/admin/refunds?overdue=true"
        value={show(overdue?.amount)}
        hint={overdue === undefined ? "" : texts.overdueCount(overdue.count)}
      />
    </MetricGrid>
  );
}
