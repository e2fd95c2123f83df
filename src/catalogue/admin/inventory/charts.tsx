import type { ReactNode } from "react";

import { formatPrice } from "#kit/rules/money.ts";
import { formatCompactPrice, formatShortDay } from "#kit/rules/number-formats.ts";
import type { DaySales, ProductRevenue } from "../../rules/stock/inventory.ts";
import { buildChartTicks, truncateChartName } from "../../rules/stock/inventory.ts";

// Sizes are attributes of SVG, because the content policy forbids style attributes in HTML.

/** Every fifth day has a label, the last day among them. */
const DAYS_PER_LABEL = 5;

function TooltipBox({ title, lines, className }: { title: string; lines: string[]; className: string }) {
  return (
    <span
      role="tooltip"
      className={`pointer-events-none absolute z-10 hidden border border-sand bg-paper px-3 py-2 text-sm whitespace-nowrap shadow-float group-hover:block ${className}`}
    >
      <span className="block font-medium">{title}</span>
      {lines.map((line) => (
        <span key={line} className="block text-umber tabular-nums">
          {line}
        </span>
      ))}
    </span>
  );
}

/** A drawing of `width` × `height` units that fills its container. */
function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full fill-moss"
    >
      {children}
    </svg>
  );
}

/** Revenue by day as bars. Days without sales have no bar. Screen readers use the table instead. Spec: admin §9. */
export function TrendChart({ trend }: { trend: DaySales[] }) {
  const ticks = buildChartTicks(Math.max(...trend.map(({ revenue }) => revenue)));
  const top = ticks.at(-1) ?? 1;
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 pt-2 text-xs text-umber tabular-nums">
      <div className="-my-2 flex flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick}>{formatCompactPrice(tick)}</span>
        ))}
      </div>
      <div className="relative">
        <div className="absolute inset-0 flex flex-col justify-between">
          {ticks.map((tick) => (
            <div key={tick} className="h-px bg-sand" />
          ))}
        </div>
        <Drawing width={trend.length} height={top}>
          {trend.map(({ day, revenue }, index) =>
            revenue === 0 ? null : (
              <rect key={day} data-bar x={index + 0.1} y={top - revenue} width={0.8} height={revenue} />
            ),
          )}
        </Drawing>
        <div className="absolute inset-0 flex">
          {trend.map(({ day, revenue, orders, units }, index) => (
            <span key={day} className="group relative flex-1 hover:bg-sand/40">
              <TooltipBox
                title={formatShortDay(day)}
                lines={[formatPrice(revenue), `${orders} orders, ${units} bottles`]}
                className={`top-2 ${index < trend.length / 2 ? "left-full" : "right-full"}`}
              />
            </span>
          ))}
        </div>
      </div>
      <div className="col-start-2 mt-1 flex">
        {trend.map(({ day }, index) => (
          <span key={day} className="flex h-4 w-0 flex-1 justify-center whitespace-nowrap last:justify-end">
            {(trend.length - 1 - index) % DAYS_PER_LABEL === 0 ? (
              <span className="shrink-0">{formatShortDay(day)}</span>
            ) : null}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The products with the highest revenue as bars. Spec: admin §9. */
export function RevenueChart({ products }: { products: ProductRevenue[] }) {
  const top = Math.max(...products.map(({ revenue }) => revenue), 1);
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 text-xs tabular-nums">
      {products.map(({ productId, name, revenue, units }) => (
        <div
          key={productId}
          className="group relative col-span-full grid h-full grid-cols-subgrid hover:bg-sand/40"
        >
          <span className="self-center text-right whitespace-nowrap">{truncateChartName(name)}</span>
          <span className="relative max-h-7 self-center border-l border-sand py-3.5">
            <Drawing width={top} height={1}>
              <rect data-bar x={0} y={0} width={revenue} height={1} />
            </Drawing>
          </span>
          <span className="self-center">{formatCompactPrice(revenue)}</span>
          <TooltipBox
            title={name}
            lines={[formatPrice(revenue), `${units} bottles`]}
            className="top-full right-0 max-w-full -translate-y-3 whitespace-normal"
          />
        </div>
      ))}
    </div>
  );
}
