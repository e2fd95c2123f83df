import { NavLink } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { requires } from "#kit/rules/permissions.ts";

import { cashMessages as messages } from "../rules/cash-messages.ts";

const TABS = [
  ["/admin/cash", messages.sheet],
  ["/admin/cash/riders", messages.riders],
  ["/admin/cash/entries", messages.movements],
  ["/admin/cash/report", messages.report],
] as const;

/** The links between the pages about cash. */
export function CashTabs() {
  return (
    <IfAllowed rule={requires("money.read")}>
      <nav aria-label={messages.cash} className="flex flex-wrap gap-x-4 text-sm">
        {TABS.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end
            className="inline-flex min-h-control items-center text-umber hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline"
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </IfAllowed>
  );
}
