import type { ReactNode } from "react";

import type { DaySales, ProductRevenue } from "../../rules/stock/inventory.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { formatCount, formatShortDay } from "#kit/rules/number-formats.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { RevenueChart, TrendChart } from "./charts.tsx";

const NUMBER_CLASS = "text-right";

function TrendTable({ trend }: { trend: DaySales[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className={NUMBER_CLASS}>
            Orders
          </th>
          <th scope="col" className={NUMBER_CLASS}>
            Bottles
          </th>
          <th scope="col" className={NUMBER_CLASS}>
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {trend.toReversed().map(({ day, orders, units, revenue }) => (
          <tr key={day}>
            <td>
              <time dateTime={day}>{formatShortDay(day)}</time>
            </td>
            <td className={NUMBER_CLASS}>{formatCount(orders)}</td>
            <td className={NUMBER_CLASS}>{formatCount(units)}</td>
            <td className={NUMBER_CLASS}>{formatPrice(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

function RevenueTable({ products }: { products: ProductRevenue[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={NUMBER_CLASS}>
            Bottles
          </th>
          <th scope="col" className={NUMBER_CLASS}>
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ productId, name, units, revenue }) => (
          <tr key={productId}>
            <td>{name}</td>
            <td className={NUMBER_CLASS}>{formatCount(units)}</td>
            <td className={NUMBER_CLASS}>{formatPrice(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface SalesTrendProps {
  title: string;
  hint: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  trend: DaySales[];
}

/** Revenue of the last 30 days, one bar per day. Spec: admin §9. */
export function SalesTrend({ title, hint, aside, trend }: SalesTrendProps) {
  return (
    <ChartPanel
      title={title}
      hint={hint}
      aside={aside}
      isEmpty={trend.every((day) => day.orders === 0)}
      table={<TrendTable trend={trend} />}
    >
      <TrendChart trend={trend} />
    </ChartPanel>
  );
}

interface SalesChartsProps {
  trend: DaySales[];
  topRevenue: ProductRevenue[];
}

/** Sales of the last 30 days by day and by product. Spec: admin §9. */
export function SalesCharts({ trend, topRevenue }: SalesChartsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SalesTrend title="Sales trend" hint="Revenue by day, last 30 days" trend={trend} />
      <ChartPanel
        title="Revenue top 5"
        hint="Products by revenue, last 30 days"
        isEmpty={topRevenue.length === 0}
        table={<RevenueTable products={topRevenue} />}
      >
        <RevenueChart products={topRevenue} />
      </ChartPanel>
    </div>
  );
}
