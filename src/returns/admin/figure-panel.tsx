import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatCount } from "#kit/rules/number-formats.ts";

import type { ReturnFigure } from "../rules/return-figures.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";

/** The figures of one grouping of returns, e.g. by reason. */
export function FigurePanel({ title, figures }: { title: string; figures: readonly ReturnFigure[] }) {
  return (
    <Panel title={title}>
      {figures.length === 0 ? (
        <p className="text-sm text-umber">{messages.noFigures}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-umber">
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                {messages.cameBack}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {messages.accepted}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, inspected, accepted }) => (
              <tr key={name} className="border-t border-sand">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="py-1.5 pr-3 text-right tabular-nums">{formatCount(inspected)}</td>
                <td className="py-1.5 text-right tabular-nums">{formatCount(accepted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
