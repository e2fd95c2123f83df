import { Link } from "react-router";

import { FAMILIES } from "#domain/scent/families.ts";
import { finderMessages } from "#domain/scent/finder/finder-messages.ts";
import { scentMessages } from "#domain/scent/scent-messages.ts";
import type { ShopNote } from "#operations/scent/list-shop-notes.ts";
import { listShopNotes } from "#operations/scent/list-shop-notes.ts";
import { shopContext } from "#web/context.ts";
import { FINDER_PATH } from "#web/storefront/finder/finder-url.ts";
import { buildCrumbs } from "#web/storefront/seo/build-crumbs.server.ts";
import { familyPath, notePath } from "#web/storefront/seo/page-url.server.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Picture } from "#web/ui/picture.tsx";

import { describePage } from "../seo/describe-page.server.ts";
import { listData } from "../seo/list-data.server.ts";
import { loadOrShowShop } from "./load-scent-list.server.ts";
import type { Route } from "./+types/notes.ts";

function toListedNote({ slug, name, picture, products }: ShopNote) {
  return { slug, name, picture, path: notePath(slug), count: scentMessages.products(products) };
}

/** Returns the families that have notes, each with its notes by name. */
function groupByFamily(notes: readonly ShopNote[]) {
  return FAMILIES.map(({ slug, name, description }) => ({
    slug,
    name,
    description,
    path: familyPath(slug),
    notes: notes.filter(({ family }) => family === slug).map(toListedNote),
  })).filter((family) => family.notes.length > 0);
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const families = groupByFamily(await loadOrShowShop(shop, () => listShopNotes(shop.db)));
  const items = families.flatMap((family) => family.notes);
  const head = await describePage(shop, "notes", {
    path: "/notes",
    crumbs: buildCrumbs("notes"),
    data: (site) => listData(site, { path: "/notes", name: scentMessages.notes, items }),
  });
  return { families, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

type Family = Route.ComponentProps["loaderData"]["families"][number];

const TILE_SIZES = "(min-width: 80rem) 190px, (min-width: 64rem) 15vw, (min-width: 40rem) 22vw, 44vw";

function FamilyNotes({ family }: { family: Family }) {
  const pictured = family.notes.filter(({ picture }) => picture !== null);
  const others = family.notes.filter(({ picture }) => picture === null);
  return (
    <section aria-labelledby={family.slug} className="border-t border-sand pt-8">
      <h2 id={family.slug} className="text-2xl">
        <Link to={family.path} prefetch="intent" className="text-link">
          {family.name}
        </Link>
      </h2>
      <p className="mt-2 max-w-prose text-umber">{family.description}</p>
      <div className="mt-6 flex flex-col gap-8">
        {pictured.length > 0 && (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6">
            {pictured.map(({ slug, name, picture, path, count }) => (
              <li key={slug} className="min-w-0">
                <Link to={path} prefetch="intent" className="group flex flex-col gap-2">
                  <Picture picture={picture} kind="note" alt="" sizes={TILE_SIZES} className="w-full" />
                  <span className="font-serif text-xl group-hover:text-brass">{name}</span>
                  <span className="-mt-2 text-sm text-umber">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6">
          {others.map(({ slug, name, path, count }) => (
            <li key={slug} className="min-w-0">
              <Link
                to={path}
                prefetch="intent"
                className="flex min-h-11 flex-col justify-center py-1.5 hover:text-brass"
              >
                {name}
                <span className="text-sm text-umber">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** All notes of the shop's products, grouped by family. */
export default function Notes({ loaderData: { families, head } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-10 pt-6 pb-24 lg:gap-14">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={head.crumbs} />
        <h1 className="display">{scentMessages.notes}</h1>
        <p className="max-w-prose text-umber">{scentMessages.notesIntro}</p>
        <p>
          <Link to={FINDER_PATH} className="inline-flex min-h-11 items-center text-link">
            {finderMessages.link}
          </Link>
        </p>
      </header>
      {families.map((family) => (
        <FamilyNotes key={family.slug} family={family} />
      ))}
    </div>
  );
}
