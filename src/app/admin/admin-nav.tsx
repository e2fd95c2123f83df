import { useContext, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";

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

interface PageLinkProps {
  page: AdminPage;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

/** A link to a page, with the number of records that staff must act on. The current page's link scrolls into view. */
function PageLink({ page, isCurrent, onNavigate }: PageLinkProps) {
  const { to, label, Icon, badge } = page;
  const link = useRef<HTMLAnchorElement>(null);
  const counterId = useId();
  const defaultUrl = findDefaultUrl(useContext(ViewsContext), to, useContext(ListPlacesContext));
  const total = useCounters()(page);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={defaultUrl ?? to}
      prefetch="intent"
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      aria-describedby={total > 0 ? counterId : undefined}
      className="flex min-h-control items-center gap-2.5 rounded-sm px-2.5 text-sm text-umber hover:bg-sand/50 hover:text-ink aria-[current=page]:bg-sand/70 aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
      {/* The counter describes the link (aria-describedby), so that the link's name stays the same. */}
      {total > 0 && <Counter id={counterId} total={total} label={badge?.label ?? ""} />}
    </Link>
  );
}

interface GroupProps {
  group: PageGroup;
  /** URL path of the current page. */
  current: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onNavigate: (() => void) | undefined;
}

/** A group of pages. Collapsed, it lists its main pages and the current page, and the sum of the others' counters. */
function Group({ group: { label, pages }, current, isOpen, onToggle, onNavigate }: GroupProps) {
  const listId = useId();
  const counterId = useId();
  const count = useCounters();
  const isShown = ({ isMain = false, to }: AdminPage) => isOpen || isMain || to === current;
  const hidden = pages.filter((page) => !isShown(page));
  const total = hidden.reduce((sum, page) => sum + count(page), 0);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-describedby={total > 0 ? counterId : undefined}
        onClick={onToggle}
        className="flex min-h-7 w-full items-center gap-1.5 rounded-sm px-2.5 text-xs text-umber hover:bg-sand/50 hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronDown
          className={joinClassNames("size-3.5 shrink-0", !isOpen && "-rotate-90")}
          aria-hidden="true"
        />
        <span>{label}</span>
        {total > 0 && <Counter id={counterId} total={total} label="to do" />}
      </button>
      <ul
        id={listId}
        aria-label={label}
        hidden={hidden.length === pages.length}
        className="grid gap-px [[hidden]]:hidden"
      >
        {pages.filter(isShown).map((page) => (
          <li key={page.to}>
            <PageLink page={page} isCurrent={page.to === current} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Most pages that the sidebar lists by default besides the current one, so that it fits a small screen. */
const MAX_VISIBLE_PAGES = 12;

/** Returns the URL path of the page that is current or has the current page below it: the longest that matches. */
function findCurrent(groups: readonly PageGroup[], pathname: string): string | undefined {
  return groups
    .flatMap(({ pages }) => pages.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Returns the groups that are open by default: in their order, while their pages fit beside all main pages. */
export function listOpenGroups(groups: readonly PageGroup[]): string[] {
  const main = groups.flatMap(({ pages }) => pages.filter(({ isMain = false }) => isMain));
  let visible = main.length;
  const open: string[] = [];
  for (const { label, pages } of groups) {
    const others = pages.filter((page) => !main.includes(page)).length;
    if (visible + others > MAX_VISIBLE_PAGES) continue;
    visible += others;
    open.push(label);
  }
  return open;
}

/**
 * Links to the admin pages that the permissions allow, in groups and with counters. Marks the current page. Always lists
 * the seven pages of the specification. Spec: admin §2.
 */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const groups = listPageGroups(useContext(PermissionsContext));
  const { pathname } = useLocation();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const openByDefault = listOpenGroups(groups);
  const current = findCurrent(groups, pathname);
  const isOpen = (label: string) => toggled[label] ?? openByDefault.includes(label);
  return (
    <nav aria-label="Admin pages" className="grid gap-1">
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          current={current}
          isOpen={isOpen(group.label)}
          onToggle={() => setToggled({ ...toggled, [group.label]: !isOpen(group.label) })}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}
