import type { TopSeller } from "../../rules/stock/inventory.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";

/** The ten products with the most units sold. Spec: admin §9. */
export function TopSellers({ sellers }: { sellers: TopSeller[] }) {
  return (
    <Panel title="Top sellers" hint="All-time units sold">
      {sellers.length === 0 ? (
        <p className="text-sm text-umber">No sales yet.</p>
      ) : (
        <ol className="text-sm">
          {sellers.map(({ productId, name, sold }, index) => (
            <li
              key={productId}
              className="flex min-h-control items-center gap-3 border-t border-sand first:border-t-0"
            >
              <span className="w-6 shrink-0 text-umber tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <OverlayLink
                open={{ product: productId }}
                className="text-link min-w-0 flex-1 truncate py-1.5 pointer-coarse:py-3.5"
              >
                {name}
              </OverlayLink>
              <span className="shrink-0 tabular-nums">{`${formatCount(sold)} sold`}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
