import { Link } from "react-router";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatPrice } from "#kit/rules/money.ts";

import { cashMessages as messages } from "../rules/cash-messages.ts";
import type { AccountBalance } from "../rules/movement.ts";

/** All accounts with their signed balances; each links to its entries. */
export function BalancePanel({ accounts }: { accounts: readonly AccountBalance[] }) {
  const shown = accounts.filter(({ balance, isActive }) => isActive || balance !== 0);
  return (
    <Panel title={messages.balances} hint={messages.balancesHint}>
      <ul className="divide-y divide-sand text-sm">
        {shown.map(({ id, kind, name, balance, isActive }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <Link to={`/admin/cash/entries?account=${id}`} className="text-link wrap-anywhere">
                {name}
              </Link>
              <span className="block text-umber">
                {isActive
                  ? messages.accountKinds[kind]
                  : `${messages.accountKinds[kind]}, ${messages.switchedOff}`}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatPrice(balance)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
