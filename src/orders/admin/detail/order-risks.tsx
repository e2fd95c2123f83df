import { riskMessages } from "../../rules/risk/risk-messages.ts";
import type { RiskReason } from "../../rules/risk/risk-reasons.ts";

export interface OrderRisksProps {
  /** `data`: the risk reasons, undefined until they are loaded. `problem`: the load error. */
  risks: { data: readonly RiskReason[] | undefined; problem: unknown };
}

/** The reasons to check an order before it is confirmed. Renders nothing if there are none. */
export function OrderRisks({ risks: { data, problem } }: OrderRisksProps) {
  if (problem !== undefined && !data)
    return <p className="text-sm text-oxblood md:col-span-2">{riskMessages.loadFailed}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section
      aria-labelledby="order-risks"
      className="rounded-sm border border-oxblood/40 bg-oxblood/5 px-3 py-2 text-sm md:col-span-2"
    >
      <h3 id="order-risks" className="font-medium text-oxblood">
        {riskMessages.heading}
      </h3>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {data.map((reason) => (
          <li key={reason.kind}>{riskMessages.describe(reason)}</li>
        ))}
      </ul>
    </section>
  );
}
