import { cashMessages as messages } from "#ledger/rules/cash-messages.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { addMoney, formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";

import type { RiderCash } from "../rules/rider-cash.ts";

const FIGURES = ["toCollect", "collected", "handedOver", "open"] as const;

/** The cash of riders: one card each on phones, one line each on wide screens, and what all of them have. */
export function RiderList({ riders }: { riders: readonly RiderCash[] }) {
  const query = useListQuery();
  return (
    <>
      <ul className="grid gap-3">
        {riders.map((rider) => (
          <li
            key={rider.accountId}
            className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border border-sand bg-paper px-4 py-3 md:grid-cols-[2fr_repeat(4,1fr)_auto]"
          >
            <h2 className="text-base font-medium wrap-anywhere max-md:col-span-2">{rider.name}</h2>
            {FIGURES.map((figure) => (
              <dl key={figure} className="text-sm">
                <dt className="text-umber">{messages.riderFigures[figure]}</dt>
                <dd className={`tabular-nums ${figure === "open" ? "font-medium" : ""}`}>
                  {formatPrice(rider[figure])}
                </dd>
              </dl>
            ))}
            <IfAllowed rule={requires("money.record")}>
              <Button
                variant="secondary"
                className="max-md:col-span-2"
                aria-label={`${messages.handOver}: ${rider.name}`}
                onClick={() => query.open({ dialog: "hand-over", rider: String(rider.accountId) })}
              >
                {messages.handOver}
              </Button>
            </IfAllowed>
          </li>
        ))}
      </ul>
      <p className="sticky bottom-0 z-10 mt-4 border border-sand bg-paper px-4 py-3 font-medium tabular-nums max-sm:-mx-3 max-sm:border-x-0 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {messages.openTogether(formatPrice(addMoney(...riders.map(({ open }) => open))))}
      </p>
    </>
  );
}
