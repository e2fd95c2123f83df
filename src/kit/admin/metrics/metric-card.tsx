import type { ReactNode } from "react";
import { Link } from "react-router";

interface MetricCardProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Target of the card's link. */
  to?: string;
}

/** A metric with its label. Render it inside `MetricGrid`. */
export function MetricCard({ label, value, hint, to }: MetricCardProps) {
  return (
    <div className="relative min-w-0 border border-sand bg-paper px-3 py-3 sm:px-4 sm:py-3.5 has-[a:hover]:border-umber/60">
      <dt className="text-sm text-umber">
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="after:absolute after:inset-0 hover:text-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brass"
          >
            {label}
          </Link>
        )}
      </dt>
      <dd className="mt-1 text-lg font-medium break-words tabular-nums sm:max-md:text-xl xl:text-[1.75rem]/9">
        {value}
      </dd>
      {hint !== undefined && <dd className="mt-0.5 text-sm text-umber">{hint}</dd>}
    </div>
  );
}

/** A grid of metrics: two columns on phones and four on wide screens. */
export function MetricGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>
    </section>
  );
}
