import { NavLink } from "react-router";

import type { AdminPage } from "../admin-pages.ts";
import { ADMIN_PAGES, STAFF_PAGES } from "../admin-pages.ts";

interface NavListProps {
  pages: readonly AdminPage[];
  onNavigate: (() => void) | undefined;
}

function NavList({ pages, onNavigate }: NavListProps) {
  return (
    <ul className="grid gap-0.5">
      {pages.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            prefetch="intent"
            onClick={onNavigate}
            className="flex min-h-control items-center gap-2.5 rounded-sm px-2.5 text-sm text-umber hover:bg-sand/50 hover:text-ink aria-[current=page]:bg-sand/70 aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            <Icon className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the admin pages; the current page is marked. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <>
      <nav aria-label="Admin pages">
        <NavList pages={ADMIN_PAGES} onNavigate={onNavigate} />
      </nav>
      <nav aria-label="More pages" className="mt-3 border-t border-sand pt-3">
        <NavList pages={STAFF_PAGES} onNavigate={onNavigate} />
      </nav>
    </>
  );
}
