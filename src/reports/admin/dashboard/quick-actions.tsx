import { Link } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Plus, ShoppingBag } from "#kit/ui/icons.tsx";

import { useAccess } from "#kit/admin/use-access.ts";

const ACTIONS = [
  {
    to: "/admin/products?dialog=add",
    label: "Add New Product",
    Icon: Plus,
    rule: requires("products.edit"),
  },
  {
    to: "/admin/collections?dialog=add",
    label: "Add Collection",
    Icon: Plus,
    rule: requires("products.edit"),
  },
  { to: "/admin/orders", label: "Manage Orders", Icon: ShoppingBag, rule: requires("orders.read") },
];

/** Links to the frequent actions that the user has permission for. Spec: admin §2. */
export function QuickActions() {
  const can = useAccess();
  return (
    <nav aria-label="Quick actions" className="flex gap-2 max-sm:w-full sm:gap-3">
      {ACTIONS.filter(({ rule }) => can(rule)).map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={getButtonClass(
            "secondary",
            "px-3.5! sm:whitespace-nowrap max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:px-3! max-sm:py-2! max-sm:leading-tight",
          )}
        >
          <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
