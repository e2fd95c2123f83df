import { Link } from "react-router";

import { scentMessages } from "#domain/scent/scent-messages.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Picture } from "#web/ui/picture.tsx";

import { EmptyList } from "../catalogue/empty-list.tsx";
import { ProductList } from "../catalogue/product-list.tsx";
import type { loadScentList } from "../routes/load-scent-list.server.ts";

type ScentListPageProps = Awaited<ReturnType<typeof loadScentList>> & {
  /** The family of a note. */
  family?: { name: string; path: string } | undefined;
  emptyText: string;
};

/** The page of a note or family: its picture, description and products. */
export function ScentListPage({ subject, head, family, emptyText, ...list }: ScentListPageProps) {
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <Breadcrumbs crumbs={head.crumbs} />
      <header className="flow-root">
        {subject.picture && (
          <Picture
            picture={subject.picture}
            kind="note"
            alt=""
            sizes="(min-width: 64rem) 320px, (min-width: 40rem) 240px, 112px"
            isPriority
            className="float-left mr-5 mb-3 w-28 sm:mr-10 sm:w-60 lg:mr-14 lg:w-80"
          />
        )}
        <h1 className="display lg:pt-16">{subject.heading}</h1>
        <p className="mt-4 text-umber max-sm:clear-left">{subject.description}</p>
        {family && (
          <p className="mt-4 text-umber">
            {scentMessages.family}:{" "}
            <Link to={family.path} className="text-link">
              {family.name}
            </Link>
          </p>
        )}
      </header>
      <ProductList {...list} path={subject.path} emptyText={emptyText} isFirstScreen={false} />
    </div>
  );
}

/** Shown for an unknown note or family. */
export function UnknownScentPage({ title, crumbs }: { title: string; crumbs: Crumb[] }) {
  return (
    <div className="page flex flex-col gap-8 pt-6 pb-24">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display">{title}</h1>
      <EmptyList text={scentMessages.unknown} link={{ to: "/notes", label: scentMessages.allNotes }} />
    </div>
  );
}
