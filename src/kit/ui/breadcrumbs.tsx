import { Link } from "react-router";

import { joinClassNames } from "./class-names.ts";

export interface Crumb {
  label: string;
  /** The path of the link. Omitted for the last item, the current page. */
  to?: string;
}

export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={joinClassNames("text-sm text-umber", className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {crumb.to === undefined || index === crumbs.length - 1 ? (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined} className="text-ink">
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.to}
                className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
