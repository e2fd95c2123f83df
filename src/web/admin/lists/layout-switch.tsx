import { Link } from "react-router";

import { useListQuery } from "./use-list-query.ts";

const LAYOUTS = [
  { value: "cards", label: "Cards" },
  { value: "table", label: "Table" },
] as const;

export type ListLayout = (typeof LAYOUTS)[number]["value"];

interface LayoutSwitchProps {
  /** The displayed layout. */
  layout: ListLayout;
  defaultLayout: ListLayout;
}

/** Switches a list between cards and a table with the query parameter `layout`. */
export function LayoutSwitch({ layout, defaultLayout }: LayoutSwitchProps) {
  const query = useListQuery();
  return (
    <nav aria-label="Layout" className="inline-flex rounded-button border border-umber/40 text-sm">
      {LAYOUTS.map(({ value, label }) => (
        <Link
          key={value}
          to={query.href({ layout: value === defaultLayout ? undefined : value, page: query.get("page") })}
          replace
          preventScrollReset
          aria-current={value === layout ? "true" : undefined}
          className="inline-flex min-h-control items-center px-2.5 text-umber first:rounded-l-button last:rounded-r-button hover:text-ink aria-[current]:bg-sand/70 aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
