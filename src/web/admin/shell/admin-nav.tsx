import { NavLink } from "react-router";

import { ADMIN_LINKS } from "../admin-pages.ts";

/** The pages of the admin area, the one being looked at marked. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Admin pages">
      <ul className="grid gap-1">
        {ADMIN_LINKS.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              onClick={onNavigate}
              className="flex min-h-11 items-center gap-3 border-l-2 border-transparent px-3 text-sm text-umber transition-colors hover:bg-sand/50 hover:text-ink aria-[current=page]:border-gilt aria-[current=page]:bg-sand/60 aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon className="size-4.5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
