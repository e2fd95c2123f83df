import type { ReactNode } from "react";
import { Link } from "react-router";

import { finderMessages } from "../../rules/scent/finder/finder-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import type { Crumb } from "#kit/ui/breadcrumbs.tsx";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";

import { FINDER_PATH } from "./finder-url.ts";

/** The layout of the finder's pages. */
export function FinderPage({ crumbs, children }: { crumbs: Crumb[]; children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-8 pt-6 pb-24 lg:gap-12">
      <Breadcrumbs crumbs={crumbs} />
      {children}
    </div>
  );
}

interface RejectedLinkProps {
  crumbs: Crumb[];
  heading: string;
  text: string;
}

/** Shown for a link whose answers the finder cannot use. */
export function RejectedLink({ crumbs, heading, text }: RejectedLinkProps) {
  return (
    <FinderPage crumbs={crumbs}>
      <h1 className="display">{heading}</h1>
      <p className="max-w-prose text-umber">{text}</p>
      <p>
        <Link to={FINDER_PATH} className={getButtonClass("primary")}>
          {finderMessages.restart}
        </Link>
      </p>
    </FinderPage>
  );
}
