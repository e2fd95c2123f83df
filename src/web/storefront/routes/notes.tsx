import { Link } from "react-router";

import { FAMILIES } from "#domain/scent/families.ts";
import { scentMessages } from "#domain/scent/scent-messages.ts";
import type { ShopNote } from "#operations/scent/list-shop-notes.ts";
import { listShopNotes } from "#operations/scent/list-shop-notes.ts";
import { shopContext } from "#web/context.ts";
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

function FamilyNotes({ family }: { family: Family }) {
  return (
    <section aria-labelledby={family.slug} className="border-t border-sand pt-8">
      <h2 id={family.slug} className="text-2xl">
        <Link to={family.path} prefetch="intent" className="text-link">
          {family.name}
        </Link>
      </h2>
      <p className="mt-2 max-w-prose text-umber">{family.description}</p>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-4">
        {family.notes.map(({ slug, name, picture, path, count }) => (
          <li key={slug} className="min-w-0">
            <Link to={path} prefetch="intent" className="group flex min-h-18 items-center gap-4 py-1">
              {picture ? (
                <Picture picture={picture} kind="note" alt="" sizes="64px" className="size-16 shrink-0" />
              ) : (
                <span className="size-16 shrink-0 bg-sand" aria-hidden="true" />
              )}
              <span className="flex min-w-0 flex-col">
                <span className="group-hover:text-brass">{name}</span>
                <span className="text-sm text-umber">{count}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
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
      </header>
      {families.map((family) => (
        <FamilyNotes key={family.slug} family={family} />
      ))}
    </div>
  );
}
