import { useContext, useId } from "react";
import { NavLink } from "react-router";

import type { AdminPage } from "./admin-pages.ts";
import { useAttention } from "#reports/admin/attention/attention-context.tsx";
import { findDefaultUrl, ViewsContext } from "#staff/admin/views/use-views.ts";
import { listPageGroups } from "./admin-pages.ts";
import { VIEWABLE_LISTS } from "../saved-views.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { formatCount } from "#kit/rules/number-formats.ts";

/** A link to a page, with the number of records that staff must act on. */
function PageLink({ page, onNavigate }: { page: AdminPage; onNavigate: (() => void) | undefined }) {
  const { to, label, Icon, badge } = page;
  const attention = useAttention();
  const counterId = useId();
  const defaultUrl = findDefaultUrl(useContext(ViewsContext), to, VIEWABLE_LISTS);
  const total = attention && badge ? badge.counters.reduce((sum, name) => sum + attention[name], 0) : 0;
  return (
    <NavLink
      to={defaultUrl ?? to}
      prefetch="intent"
      onClick={onNavigate}
      aria-describedby={total > 0 ? counterId : undefined}
      className="flex min-h-control items-center gap-2.5 rounded-sm px-2.5 text-sm text-umber hover:bg-sand/50 hover:text-ink aria-[current=page]:bg-sand/70 aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
      {total > 0 && (
        // The counter describes the link (aria-describedby), so that the link's name stays the same.
        <span
          id={counterId}
          aria-hidden="true"
          className="ml-auto shrink-0 rounded-full border border-sand bg-paper px-1.5 text-xs text-ink tabular-nums"
        >
          <span>{total > 999 ? "999+" : formatCount(total)}</span>
          <span className="sr-only">{` ${badge?.label}`}</span>
        </span>
      )}
    </NavLink>
  );
}

/** Links to the admin pages that the permissions allow, in groups and with counters. Marks the current page. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const groups = listPageGroups(useContext(PermissionsContext));
  return (
    <nav aria-label="Admin pages" className="grid gap-3">
      {groups.map(({ label: group, pages }) => (
        <div key={group}>
          <p aria-hidden="true" className="px-2.5 pb-1 text-xs text-umber">
            {group}
          </p>
          <ul aria-label={group} className="grid gap-0.5">
            {pages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
