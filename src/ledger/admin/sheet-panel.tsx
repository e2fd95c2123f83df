import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { addMoney, formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";

import { cashMessages as messages } from "../rules/cash-messages.ts";
import type { CashSheet } from "../rules/cash-sheet.ts";

interface LineProps {
  label: string;
  amount: number;
  isSum?: boolean;
}

function Line({ label, amount, isSum = false }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-2 ${isSum ? "border-t border-ink/40 font-medium" : ""}`}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatPrice(amount)}</dd>
    </div>
  );
}

/** The cash of a day: opening, entries by kind, expected, counted and difference. */
export function SheetPanel({ sheet }: { sheet: CashSheet }) {
  const { account, lines, opening, expected, counted, difference, closedBy, note } = sheet;
  return (
    <Panel title={account.name} hint={counted === null ? messages.open : messages.closedBy(closedBy ?? "–")}>
      <dl className="max-w-md text-sm">
        <Line label={messages.opening} amount={opening} />
        {lines.map((line) => (
          <Line key={line.kind} label={messages.kinds[line.kind]} amount={addMoney(line.in, -line.out)} />
        ))}
        <Line label={messages.expected} amount={expected} isSum />
        {counted !== null && difference !== null && (
          <>
            <Line label={messages.countedLabel} amount={counted} />
            <Line label={messages.difference} amount={difference} isSum />
          </>
        )}
      </dl>
      {lines.length === 0 && <p className="text-sm text-umber">{messages.noLines}</p>}
      {note !== null && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
      {counted === null && sheet.isSealed && <p className="mt-2 text-sm text-umber">{messages.sealed}</p>}
    </Panel>
  );
}

/** The expected cash and the button that closes the day, which stay in view on phones. */
export function SheetBar({ sheet, isCash }: { sheet: CashSheet; isCash: boolean }) {
  const query = useListQuery();
  return (
    <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-sand bg-paper px-4 py-2 max-sm:-mx-3 max-sm:border-x-0 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <p className="font-medium tabular-nums">{messages.expectedIs(formatPrice(sheet.expected))}</p>
      {isCash && !sheet.isSealed && (
        <IfAllowed rule={requires("money.close")}>
          <Button onClick={() => query.open({ dialog: "close-day" })}>{messages.closeDay}</Button>
        </IfAllowed>
      )}
    </div>
  );
}
