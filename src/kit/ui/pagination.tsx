import { ChevronLeft, ChevronRight } from "./icons.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { joinClassNames } from "./class-names.ts";

interface PaginationProps {
  page: number;
  pageCount: number;
  /** Returns the URL of a page. */
  getHref: (page: number) => string;
}

/** Returns the numbers of the first and last page, and of the current page and its neighbors. */
function listVisiblePages(page: number, pageCount: number): number[] {
  const candidates = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  return [...new Set(candidates)].toSorted((a, b) => a - b);
}

const CELL_CLASS = "inline-flex size-control items-center justify-center tabular-nums";

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined) return <span className={`${CELL_CLASS} text-umber/40`}>{children}</span>;
  return (
    <Link to={to} aria-label={label} className={`${CELL_CLASS} hover:text-brass`}>
      {children}
    </Link>
  );
}

export function Pagination({ page, pageCount, getHref }: PaginationProps) {
  if (pageCount <= 1) return null;
  const pages = listVisiblePages(page, pageCount);
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1 text-sm">
      <Step to={page > 1 ? getHref(page - 1) : undefined} label="Previous page">
        <ChevronLeft className="size-4" aria-hidden="true" />
      </Step>
      {pages.map((number, index) => (
        <span key={number} className="contents">
          {index > 0 && number - (pages[index - 1] ?? 0) > 1 && <span className="px-1 text-umber">…</span>}
          <Link
            to={getHref(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className={joinClassNames(
              CELL_CLASS,
              number === page ? "border-b border-ink font-medium" : "text-umber hover:text-ink",
            )}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step to={page < pageCount ? getHref(page + 1) : undefined} label="Next page">
        <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  );
}
