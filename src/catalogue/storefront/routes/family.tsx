import { data } from "react-router";

import { FAMILIES } from "../../rules/scent/families.ts";
import { scentMessages } from "../../rules/scent/scent-messages.ts";
import { getFamilyImage } from "../../operations/scent/notes.ts";
import { shopContext } from "#store/context.ts";
import { buildFamilyPath } from "../seo/page-url.server.ts";

import { buildTotalHeader } from "./load-product-list.server.ts";
import { buildUnknownScent, loadOrShowShop, loadScentList } from "./load-scent-list.server.ts";
import { ScentListPage, UnknownScentPage } from "../scent/scent-list-page.tsx";
import type { Route } from "./+types/family.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const family = FAMILIES.find(({ slug }) => slug === params.slug);
  if (family === undefined) return buildUnknownScent(shop, scentMessages.familyNotFound);
  const { slug, name, description } = family;
  const heading = scentMessages.familyHeading(name);
  return loadOrShowShop(shop, async () => {
    const storedImage = await getFamilyImage(shop.db, slug);
    const subject = { path: buildFamilyPath(slug), heading, name, description, storedImage };
    const page = await loadScentList(shop, request, { scope: { family: slug }, subject });
    return data(page, {
      status: page.problem === undefined ? 200 : 400,
      headers: buildTotalHeader(page.list),
    });
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** Lists the products of a scent family. */
export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.subject === undefined) {
    return <UnknownScentPage title={loaderData.title} crumbs={loaderData.head.crumbs} />;
  }
  return <ScentListPage {...loaderData} emptyText={scentMessages.emptyFamily(loaderData.subject.name)} />;
}
