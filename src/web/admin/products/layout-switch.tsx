import { Link } from "react-router";

import { joinClassNames } from "#web/ui/class-names.ts";
import { Menu } from "#web/ui/icons.tsx";

import { LayoutGrid } from "../admin-icons.tsx";
import { useListQuery } from "../lists/use-list-query.ts";

const LAYOUTS = [
  { value: "table", label: "Table", Icon: Menu },
  { value: "cards", label: "Cards", Icon: LayoutGrid },
] as const;

/** The two layouts of the list of products: a table, and the cards of the specification. */
export type ProductLayout = (typeof LAYOUTS)[number]["value"];

/** Returns the layout for a value of the query parameter `layout`. Default: the table. */
export function readLayout(parameter: string): ProductLayout {
  return parameter === "cards" ? "cards" : "table";
}

/** Switches between the table and the cards. Spec: admin §2. */
export function LayoutSwitch() {
  const query = useListQuery();
  const layout = readLayout(query.get("layout"));
  return (
    <nav aria-label="Layout" className="inline-flex rounded-button border border-umber/30">
      {LAYOUTS.map(({ value, label, Icon }) => (
        <Link
          key={value}
          to={query.href({ layout: value === "table" ? undefined : value, page: query.get("page") })}
          replace
          preventScrollReset
          title={label}
          aria-label={label}
          aria-current={layout === value ? "true" : undefined}
          className={joinClassNames(
            "inline-flex size-control items-center justify-center text-umber hover:text-ink",
            layout === value && "bg-sand text-ink",
          )}
        >
          <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}
