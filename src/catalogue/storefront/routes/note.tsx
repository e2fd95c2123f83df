import { data } from "react-router";

import { findFamily } from "../../rules/scent/families.ts";
import { scentMessages } from "../../rules/scent/scent-messages.ts";
import { getNote } from "../../operations/scent/notes.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { buildFamilyPath, buildNotePath } from "../seo/page-url.server.ts";

import { isValidText } from "../read-shop-query.ts";
import { buildTotalHeader } from "./load-product-list.server.ts";
import { buildUnknownScent, loadOrShowShop, loadScentList } from "./load-scent-list.server.ts";
import { ScentListPage, UnknownScentPage } from "../scent/scent-list-page.tsx";
import type { Route } from "./+types/note.ts";

async function loadNote(shop: Shop, slug: string, request: Request) {
  const note = isValidText(slug) ? await getNote(shop.db, slug) : undefined;
  if (note === undefined) return buildUnknownScent(shop, scentMessages.noteNotFound);
  const family = findFamily(note.family);
  const subject = {
    path: buildNotePath(slug),
    heading: scentMessages.noteHeading(note.name),
    name: note.name,
    description: note.description || scentMessages.noteDescription(note.name, family.name),
    storedImage: note.storedImage,
  };
  const page = await loadScentList(shop, request, { scope: { noteSlug: slug }, subject });
  const familyLink = { name: family.name, path: buildFamilyPath(family.slug) };
  return data(
    { ...page, family: familyLink },
    { status: page.problem === undefined ? 200 : 400, headers: buildTotalHeader(page.list) },
  );
}

export function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadOrShowShop(shop, () => loadNote(shop, params.slug, request));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** Lists the products that contain a note. */
export default function NotePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.subject === undefined) {
    return <UnknownScentPage title={loaderData.title} crumbs={loaderData.head.crumbs} />;
  }
  return <ScentListPage {...loaderData} emptyText={scentMessages.emptyNote(loaderData.subject.name)} />;
}
