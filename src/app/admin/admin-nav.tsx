import { useContext, useId, useState } from "react";
import { NavLink, useLocation } from "react-router";

import { useAttention } from "#reports/admin/attention/attention-context.tsx";
import { findDefaultUrl, ListPlacesContext, ViewsContext } from "#staff/admin/views/use-views.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ChevronDown } from "#kit/ui/icons.tsx";

import type { AdminPage, PageGroup } from "./admin-pages.ts";
import { listPageGroups } from "./admin-pages.ts";

/** Returns the function that counts the records of a page that staff must act on. */
function useCounters(): (page: AdminPage) => number {
  const attention = useAttention();
  return ({ badge }) =>
    attention && badge ? badge.counters.reduce((sum, name) => sum + attention[name], 0) : 0;
}

function Counter({ id, total, label }: { id: string; total: number; label: string }) {
  return (
    <span
      id={id}
      aria-hidden="true"
      className="ml-auto shrink-0 rounded-full border border-sand bg-paper px-1.5 text-xs text-ink tabular-nums"
    >
      <span>{total > 999 ? "999+" : formatCount(total)}</span>
      <span className="sr-only">{` ${label}`}</span>
    </span>
  );
}

/** A link to a page, with the number of records that staff must act on. */
function PageLink({ page, onNavigate }: { page: AdminPage; onNavigate: (() => void) | undefined }) {
  const { to, label, Icon, badge } = page;
  const counterId = useId();
  const defaultUrl = findDefaultUrl(useContext(ViewsContext), to, useContext(ListPlacesContext));
  const total = useCounters()(page);
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
      {/* The counter describes the link (aria-describedby), so that the link's name stays the same. */}
      {total > 0 && <Counter id={counterId} total={total} label={badge?.label ?? ""} />}
    </NavLink>
  );
}

interface GroupProps {
  group: PageGroup;
  pathname: string;
  isOpen: boolean;
  onToggle: () => void;
  onNavigate: (() => void) | undefined;
}

/** A group of pages that can be collapsed. A collapsed group shows the sum of its counters, and the current page. */
function Group({ group: { label, pages }, pathname, isOpen, onToggle, onNavigate }: GroupProps) {
  const listId = useId();
  const counterId = useId();
  const count = useCounters();
  const total = pages.reduce((sum, page) => sum + count(page), 0);
  const shown = isOpen ? pages : pages.filter((page) => isCurrent(page, pathname));
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-describedby={!isOpen && total > 0 ? counterId : undefined}
        onClick={onToggle}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm px-2.5 text-xs text-umber hover:bg-sand/50 hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronDown
          className={joinClassNames("size-3.5 shrink-0", !isOpen && "-rotate-90")}
          aria-hidden="true"
        />
        <span>{label}</span>
        {!isOpen && total > 0 && <Counter id={counterId} total={total} label="to do" />}
      </button>
      <ul
        id={listId}
        aria-label={label}
        hidden={shown.length === 0}
        className="grid gap-0.5 [[hidden]]:hidden"
      >
        {shown.map((page) => (
          <li key={page.to}>
            <PageLink page={page} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Most pages that the open groups list, so that the sidebar fits a small screen. */
const MAX_VISIBLE_PAGES = 12;

/** Returns whether the current page is this page or one of its sub-pages. */
function isCurrent({ to }: AdminPage, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/**
 * Returns the groups that are open by default: in their order, while their pages fit. They contain the seven pages that
 * the sidebar lists on every page. Spec: admin §2.
 */
export function listOpenGroups(groups: readonly PageGroup[]): string[] {
  const open: PageGroup[] = [];
  for (const group of groups) {
    const visible = [...open, group].reduce((sum, { pages }) => sum + pages.length, 0);
    if (visible <= MAX_VISIBLE_PAGES) open.push(group);
  }
  return open.map(({ label }) => label);
}

/** Links to the admin pages that the permissions allow, in groups and with counters. Marks the current page. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const groups = listPageGroups(useContext(PermissionsContext));
  const { pathname } = useLocation();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const openByDefault = listOpenGroups(groups);
  const isOpen = (label: string) => toggled[label] ?? openByDefault.includes(label);
  return (
    <nav aria-label="Admin pages" className="grid gap-1.5">
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          pathname={pathname}
          isOpen={isOpen(group.label)}
          onToggle={() => setToggled({ ...toggled, [group.label]: !isOpen(group.label) })}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}
