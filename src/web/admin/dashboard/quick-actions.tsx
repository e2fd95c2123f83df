import { Link } from "react-router";

import { getButtonClass } from "#web/ui/button-class.ts";
import { Plus, ShoppingBag } from "#web/ui/icons.tsx";

const ACTIONS = [
  { to: "/admin/products?dialog=add", label: "Add New Product", Icon: Plus },
  { to: "/admin/collections?dialog=add", label: "Add Collection", Icon: Plus },
  { to: "/admin/orders", label: "Manage Orders", Icon: ShoppingBag },
];

/** Links to the most frequent actions. Spec: admin §2. */
export function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="flex gap-2 max-sm:w-full sm:gap-3">
      {ACTIONS.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={getButtonClass(
            "secondary",
            "px-3.5! sm:whitespace-nowrap max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-3! max-sm:py-2! max-sm:leading-tight",
          )}
        >
          <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
