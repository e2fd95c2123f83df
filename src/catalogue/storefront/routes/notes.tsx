import { Link } from "react-router";

import { FAMILIES } from "../../rules/scent/families.ts";
import { finderMessages } from "../../rules/scent/finder/finder-messages.ts";
import { scentMessages } from "../../rules/scent/scent-messages.ts";
import type { ShopNote } from "../../operations/scent/notes.ts";
import { listShopNotes } from "../../operations/scent/notes.ts";
import { shopContext } from "#store/context.ts";
import { FINDER_PATH } from "../finder/finder-url.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildFamilyPath, buildNotePath } from "../seo/page-url.server.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildListData } from "../seo/list-data.server.ts";
import { loadOrShowShop } from "./load-scent-list.server.ts";
import type { Route } from "./+types/notes.ts";

function toListedNote({ slug, name, storedImage, products: productCount }: ShopNote) {
  return { slug, name, storedImage, path: buildNotePath(slug), products: productCount };
}

/** Groups the notes by family. Omits families without notes. */
function groupByFamily(notes: readonly ShopNote[]) {
  return FAMILIES.map(({ slug, name, description }) => ({
    slug,
    name,
    description,
    path: buildFamilyPath(slug),
    notes: notes.filter(({ family }) => family === slug).map(toListedNote),
  })).filter((family) => family.notes.length > 0);
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const families = groupByFamily(await loadOrShowShop(shop, () => listShopNotes(shop.db)));
  const items = families.flatMap((family) => family.notes);
  const head = await buildPageHead(shop, "notes", {
    path: "/notes",
    crumbs: buildCrumbs("notes"),
    data: (site) => buildListData(site, { path: "/notes", name: scentMessages.notes, items }),
  });
  return { families, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

type Family = Route.ComponentProps["loaderData"]["families"][number];

const TILE_SIZES = "(min-width: 80rem) 170px, (min-width: 64rem) 13vw, (min-width: 40rem) 22vw, 30vw";

type ListedNote = Family["notes"][number];

function NoteTiles({ notes }: { notes: readonly ListedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 sm:gap-x-5 lg:grid-cols-5">
      {notes.map(({ slug, name, storedImage, path, products }) => (
        <li key={slug} className="min-w-0">
          <Link to={path} prefetch="intent" className="group flex flex-col">
            <ResponsiveImage image={storedImage} kind="note" alt="" sizes={TILE_SIZES} className="w-full" />
            <span className="mt-2 font-serif text-lg leading-snug group-hover:text-brass sm:text-xl">
              {name}
            </span>
            <span className="text-sm text-umber">{scentMessages.products(products)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows notes without an image as chips with their fragrance counts. */
function NoteChips({ notes }: { notes: readonly ListedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {notes.map(({ slug, name, path, products }) => (
        <li key={slug}>
          <Link to={path} prefetch="intent" className="link-chip">
            <span>{name}</span>
            <span className="text-sm text-umber tabular-nums">
              <span aria-hidden>{products}</span>
              <span className="sr-only">{scentMessages.products(products)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function FamilyNotes({ family }: { family: Family }) {
  return (
    <section
      aria-labelledby={family.slug}
      className="grid gap-x-16 gap-y-6 border-t border-sand pt-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:pt-10"
    >
      <div>
        <h2 id={family.slug} className="text-2xl">
          <Link to={family.path} prefetch="intent" className="text-link">
            {family.name}
          </Link>
        </h2>
        <p className="mt-3 max-w-prose text-umber">{family.description}</p>
      </div>
      <div className="flex flex-col gap-8">
        <NoteTiles notes={family.notes.filter(({ storedImage }) => storedImage !== null)} />
        <NoteChips notes={family.notes.filter(({ storedImage }) => storedImage === null)} />
      </div>
    </section>
  );
}

/** Links to the sections of the page. */
function FamilyLinks({ families }: { families: readonly Family[] }) {
  return (
    <nav aria-label={scentMessages.families}>
      <ul className="flex flex-wrap gap-2">
        {families.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`#${slug}`} className="link-chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists all notes of the shop's products, grouped by family. */
export default function Notes({ loaderData: { families, head } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-10 pt-6 pb-24 lg:gap-14">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={head.crumbs} />
        <h1 className="display">{scentMessages.notes}</h1>
        <p className="max-w-prose text-umber">{scentMessages.notesIntro}</p>
        <p className="-mt-3">
          <Link to={FINDER_PATH} className="inline-flex min-h-11 items-center text-link">
            {finderMessages.link}
          </Link>
        </p>
        <FamilyLinks families={families} />
      </header>
      {families.map((family) => (
        <FamilyNotes key={family.slug} family={family} />
      ))}
    </div>
  );
}
