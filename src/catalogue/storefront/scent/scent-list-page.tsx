import { Link } from "react-router";

import { scentMessages } from "../../rules/scent/scent-messages.ts";
import type { Crumb } from "#kit/ui/breadcrumbs.tsx";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { EmptyList } from "../empty-list.tsx";
import { ProductList } from "../product-list.tsx";
import type { loadScentList } from "../routes/load-scent-list.server.ts";

type ScentListPageProps = Awaited<ReturnType<typeof loadScentList>> & {
  /** The note's family, if the page is about a note. */
  family?: { name: string; path: string } | undefined;
  emptyText: string;
};

function ScentHeader({ subject, family }: Pick<ScentListPageProps, "subject" | "family">) {
  return (
    <header
      className={joinClassNames(
        "grid items-center gap-x-5 gap-y-5 sm:gap-x-10 lg:gap-x-20",
        subject.storedImage &&
          "grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]",
      )}
    >
      {subject.storedImage && (
        <ResponsiveImage
          image={subject.storedImage}
          kind="note"
          alt=""
          sizes="(min-width: 64rem) 384px, (min-width: 40rem) 240px, 112px"
          isPriority
          className="w-full sm:row-span-2"
        />
      )}
      <h1 className="display sm:self-end lg:text-[3.25rem]">{subject.heading}</h1>
      <div className="max-w-prose text-umber max-sm:col-span-full sm:self-start lg:text-lg">
        <p>{subject.description}</p>
        {family && (
          <p className="mt-3">
            {scentMessages.family}:{" "}
            <Link to={family.path} className="text-link">
              {family.name}
            </Link>
          </p>
        )}
      </div>
    </header>
  );
}

/** The page of a note or family: its image, description and products. */
export function ScentListPage({ subject, head, family, emptyText, ...list }: ScentListPageProps) {
  return (
    <div className="page flex flex-col gap-12 pt-6 pb-24 lg:gap-16">
      <Breadcrumbs crumbs={head.crumbs} />
      <ScentHeader subject={subject} family={family} />
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
