import { Link } from "react-router";

import { Menu } from "../../ui/icons.tsx";

import { LayoutGrid } from "../admin-icons.tsx";
import { useListQuery } from "./use-list-query.ts";

const LAYOUTS = [
  { value: "table", label: "Table", Icon: Menu },
  { value: "cards", label: "Cards", Icon: LayoutGrid },
] as const;

type ListLayout = (typeof LAYOUTS)[number]["value"];

interface LayoutSwitchProps {
  /** The displayed layout. */
  layout: ListLayout;
  defaultLayout: ListLayout;
}

/** Switches a list between cards and a table with the query parameter `layout`. Spec: admin §2. */
export function LayoutSwitch({ layout, defaultLayout }: LayoutSwitchProps) {
  const query = useListQuery();
  return (
    <nav aria-label="Layout" className="inline-flex flex-none rounded-button border border-umber/30">
      {LAYOUTS.map(({ value, label, Icon }) => (
        <Link
          key={value}
          to={query.href({ layout: value === defaultLayout ? undefined : value, page: query.get("page") })}
          replace
          preventScrollReset
          title={label}
          aria-label={label}
          aria-current={value === layout ? "true" : undefined}
          className="inline-flex size-control items-center justify-center text-umber first:rounded-l-button last:rounded-r-button hover:text-ink aria-[current]:bg-sand aria-[current]:text-ink"
        >
          <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}
