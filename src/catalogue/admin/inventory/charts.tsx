import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

import { formatCompactPrice } from "#kit/rules/number-formats.ts";
import type { DaySales, ProductRevenue } from "../../rules/stock/inventory.ts";
import { truncateChartName } from "../../rules/stock/inventory.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { formatShortDay } from "./format-short-day.ts";

// Loaded on demand, because the chart library is larger than all other scripts together.

const TICK_STYLE = { fill: "var(--color-umber)", fontSize: 12 };
const LINE_COLOR = "var(--color-sand)";

function TooltipBox({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="border border-sand bg-paper px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{title}</p>
      {lines.map((line) => (
        <p key={line} className="text-umber tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Props that Recharts passes to a tooltip. */
interface TooltipProps {
  payload?: readonly { payload?: unknown }[];
}

function DayTooltip({ payload }: TooltipProps) {
  const day = payload?.[0]?.payload as DaySales | undefined;
  if (!day) return null;
  const lines = [formatPrice(day.revenue), `${day.orders} orders, ${day.units} bottles`];
  return <TooltipBox title={formatShortDay(day.day)} lines={lines} />;
}

function ProductTooltip({ payload }: TooltipProps) {
  const product = payload?.[0]?.payload as ProductRevenue | undefined;
  if (!product) return null;
  return (
    <TooltipBox title={product.name} lines={[formatPrice(product.revenue), `${product.units} bottles`]} />
  );
}

/** Revenue by day as bars. Days without sales have no bar. Screen readers use the table instead. Spec: admin §9. */
export function TrendChart({ trend }: { trend: DaySales[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={trend}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke={LINE_COLOR} />
        <XAxis
          dataKey="day"
          tickFormatter={formatShortDay}
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={{ stroke: LINE_COLOR }}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={formatCompactPrice}
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={false}
          width={68}
          tickCount={5}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sand)", fillOpacity: 0.4 }}
          content={DayTooltip}
        />
        <Bar dataKey="revenue" fill="var(--color-moss)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Props that Recharts passes to a tick. */
interface TickProps {
  x: number | string;
  y: number | string;
  payload: { value: string };
  tickFormatter?: (value: string, index: number) => string;
}

/** A product name on one line; the library's default ticks wrap at spaces. */
function NameTick({ x, y, payload, tickFormatter }: TickProps) {
  return (
    <text x={x} y={y} dy={4} textAnchor="end" fontSize={12} fill="var(--color-ink)">
      {tickFormatter?.(payload.value, 0)}
    </text>
  );
}

/** The products with the highest revenue as bars. Spec: admin §9. */
export function RevenueChart({ products }: { products: ProductRevenue[] }) {
  const namesById = new Map(products.map((product) => [product.productId, product.name]));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={products}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 84, bottom: 0, left: 0 }}
        barCategoryGap="28%"
      >
        <XAxis type="number" dataKey="revenue" hide />
        <YAxis
          type="category"
          // Truncated names can be equal, so the id is the key.
          dataKey="productId"
          tickFormatter={(id: string) => truncateChartName(namesById.get(id) ?? "")}
          tick={NameTick}
          tickLine={false}
          axisLine={{ stroke: LINE_COLOR }}
          width={124}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sand)", fillOpacity: 0.4 }}
          content={ProductTooltip}
        />
        <Bar dataKey="revenue" fill="var(--color-moss)" isAnimationActive={false} maxBarSize={28}>
          <LabelList
            dataKey="revenue"
            position="right"
            formatter={(value) => formatCompactPrice(Number(value))}
            fill="var(--color-ink)"
            fontSize={12}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
