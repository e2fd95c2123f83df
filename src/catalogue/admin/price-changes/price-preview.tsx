import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { PlannedPrice, BlockedPrice, PricePlan } from "../../rules/price-changes/price-rule.ts";
import { countProducts } from "../../rules/price-changes/price-rule.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { ScrollRegion } from "#kit/admin/lists/scroll-region.tsx";

/** Maximum number of rows. Thousands of rows would make typing slow. */
const MAX_ROWS = 200;

function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <>
      <s className="whitespace-nowrap text-umber decoration-umber/60">
        <span className="sr-only">from </span>
        <span>{formatPrice(from)}</span>
      </s>
      <span> </span>
      <span aria-hidden="true">→</span>
      <span className="sr-only">to</span>
      <span> </span>
      <span className="font-medium whitespace-nowrap">{formatPrice(to)}</span>
    </>
  );
}

function PriceChanges({ changes }: { changes: readonly PlannedPrice[] }) {
  const isPaidShown = changes.some(({ from, to, paidFrom, paidTo }) => from !== paidFrom || to !== paidTo);
  return (
    <>
      <ScrollRegion label="New prices" className="max-h-72 overflow-auto border border-sand">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-paper text-left">
            <tr className="border-b border-sand">
              <th className="px-3 py-1.5 font-medium">Product</th>
              <th className="px-3 py-1.5 font-medium">Price</th>
              {isPaidShown && <th className="px-3 py-1.5 font-medium">Shoppers pay</th>}
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MAX_ROWS).map(({ productId, name, size, from, to, paidFrom, paidTo }) => (
              <tr
                key={JSON.stringify([productId, size])}
                className="border-b border-sand align-top last:border-0"
              >
                <td className="px-3 py-1.5 wrap-anywhere">
                  <span>{`${name} `}</span>
                  <span className="text-umber">{size}</span>
                </td>
                <td className="px-3 py-1.5 tabular-nums">
                  <PriceChange from={from} to={to} />
                </td>
                {isPaidShown && (
                  <td className="px-3 py-1.5 tabular-nums">
                    <PriceChange from={paidFrom} to={paidTo} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {changes.length > MAX_ROWS && (
        <p className="mt-1.5 text-sm text-umber">{messages.andMore(changes.length - MAX_ROWS)}</p>
      )}
      {isPaidShown && <p className="mt-1.5 text-sm text-umber">{messages.paid}</p>}
    </>
  );
}

function BlockedPrices({ prices }: { prices: readonly BlockedPrice[] }) {
  if (prices.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-medium">{messages.blocked(prices.length)}</p>
      <ScrollRegion label="Prices that cannot change" className="mt-1 max-h-32 overflow-y-auto">
        <ul className="grid gap-1">
          {prices.slice(0, MAX_ROWS).map(({ productId, name, reason }) => (
            <li key={JSON.stringify([productId, reason])} className="wrap-anywhere">
              {`${name}: ${reason}`}
            </li>
          ))}
          {prices.length > MAX_ROWS && <li>{messages.andMore(prices.length - MAX_ROWS)}</li>}
        </ul>
      </ScrollRegion>
    </div>
  );
}

/** Shows the old and the new price of each size, and the products whose prices cannot change. */
export function PricePreview({ plan }: { plan: PricePlan }) {
  const { changes, blocked, unchangedCount } = plan;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <p role="status" className="text-sm">
        <strong className="font-medium">
          {changes.length === 0
            ? messages.nothingChanges
            : messages.counts(changes.length, countProducts(changes))}
        </strong>
        {unchangedCount > 0 && <span className="text-umber">{` ${messages.unchanged(unchangedCount)}`}</span>}
      </p>
      <BlockedPrices prices={blocked} />
      {changes.length > 0 && (
        <div>
          <PriceChanges changes={changes} />
        </div>
      )}
    </section>
  );
}
