import type { ReturnRate } from "../rules/return-rates.ts";
import { formatReturnRate } from "../rules/return-rates.ts";
import { staffShipmentMessages as messages } from "../rules/staff-messages.ts";

import { formatCount } from "#kit/rules/number-formats.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";

/** The return rates of one grouping, e.g. by city. */
export function ReturnRatePanel({ title, rates }: { title: string; rates: readonly ReturnRate[] }) {
  return (
    <Panel title={title}>
      {rates.length === 0 ? (
        <p className="text-sm text-umber">{messages.noReturnRates}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-umber">
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                {messages.parcels}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                {messages.returned}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {messages.rate}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ name, parcels, returned }) => (
              <tr key={name} className="border-t border-sand">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="py-1.5 pr-3 text-right tabular-nums">{formatCount(parcels)}</td>
                <td className="py-1.5 pr-3 text-right tabular-nums">{formatCount(returned)}</td>
                <td className="py-1.5 text-right tabular-nums">{formatReturnRate({ parcels, returned })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
