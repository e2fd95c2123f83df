import { Link } from "react-router";

import type { Funnel, FunnelDays, FunnelLine } from "#kit/rules/funnel.ts";
import { DEFAULT_FUNNEL_DAYS, FUNNEL_DAYS } from "#kit/rules/funnel.ts";
import { dashboardMessages } from "../../rules/staff-messages.ts";

import { useCssVariable } from "#kit/ui/css-variable.ts";

import { formatCount } from "#kit/rules/number-formats.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { PartFailure } from "./part-failure.tsx";

function PeriodLinks({ days }: { days: FunnelDays }) {
  return (
    <nav aria-label="Period" className="-my-2 flex gap-5 text-sm">
      {FUNNEL_DAYS.map((choice) => (
        <Link
          key={choice}
          to={choice === DEFAULT_FUNNEL_DAYS ? "." : `?days=${choice}`}
          preventScrollReset
          replace
          aria-current={choice === days ? "true" : undefined}
          className="inline-flex min-h-control items-center justify-center border-b pointer-coarse:min-w-control border-transparent text-umber hover:text-brass aria-[current=true]:border-ink aria-[current=true]:font-medium aria-[current=true]:text-ink"
        >
          {`${choice} days`}
        </Link>
      ))}
    </nav>
  );
}

/** A step of the funnel. The bar shows the count relative to the largest step; screen readers skip the bar. */
function Step({ line, maxCount }: { line: FunnelLine; maxCount: number }) {
  const { step, count, percentOfPrevious, exceedsPrevious } = line;
  const bar = useCssVariable("--share", `${maxCount === 0 ? 0 : (100 * count) / maxCount}%`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)_4.5rem_11rem]">
      <span>{dashboardMessages.funnelSteps[step]}</span>
      <span
        aria-hidden="true"
        className="block h-3 self-center bg-sand/60 max-sm:order-last max-sm:col-span-2"
      >
        <span {...bar} className={`block h-full w-(--share) bg-brass ${bar.className}`} />
      </span>
      <span className="text-right font-medium tabular-nums">{formatCount(count)}</span>
      <span className="text-umber tabular-nums max-sm:col-span-2">
        {percentOfPrevious !== null && <span>{dashboardMessages.funnelShare(percentOfPrevious)}</span>}
        {exceedsPrevious && <span>{dashboardMessages.funnelExceeds}</span>}
      </span>
    </li>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const maxCount = Math.max(...funnel.steps.map(({ count }) => count));
  if (maxCount === 0)
    return <p className="text-sm text-umber">{dashboardMessages.funnelEmpty(funnel.days)}</p>;
  const placed = funnel.steps.find(({ step }) => step === "placed")?.count ?? 0;
  return (
    <>
      <ol className="grid gap-4 text-sm sm:gap-3">
        {funnel.steps.map((line) => (
          <Step key={line.step} line={line} maxCount={maxCount} />
        ))}
      </ol>
      {funnel.steps.some(({ exceedsPrevious }) => exceedsPrevious) && (
        <p className="mt-4 max-w-prose text-sm text-umber">{dashboardMessages.funnelExceedsExplanation}</p>
      )}
      {funnel.cancelled > 0 && (
        <p className="mt-4 text-sm text-umber">
          {dashboardMessages.funnelCancelled(funnel.cancelled, placed)}
        </p>
      )}
    </>
  );
}

/** The conversion funnel from product view to delivery, counted by the server. Spec: storefront §7. */
export function FunnelPanel({ funnel, days }: { funnel: Funnel | null; days: FunnelDays }) {
  return (
    <Panel title="Conversion" hint={dashboardMessages.funnelHint} aside={<PeriodLinks days={days} />}>
      {funnel === null ? <PartFailure part="Conversion" /> : <Steps funnel={funnel} />}
    </Panel>
  );
}
