import { data } from "react-router";

import { buildComparePath, MAX_COMPARED } from "../../rules/compare/compare-url.ts";
import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { shopContext } from "#store/context.ts";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";

import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { ComparePicker } from "../compare/compare-picker.tsx";
import { CopyLinkButton } from "../copy-link-button.tsx";
import { CompareTable, useStoredComparison } from "../compare/compare-table.tsx";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { loadCompare } from "./load-compare.server.ts";
import type { Route } from "./+types/compare.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { status, ...comparison } = await loadCompare(shop, request);
  const head = await buildHiddenPageHead(shop, "compare", { crumbs: buildCrumbs("compare") });
  return data({ ...comparison, head }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/**
 * Shows up to three products side by side. The URL contains their ids, so the page can be shared and works without
 * JavaScript.
 */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { head, notices, products, rows, candidates } = loaderData;
  const ids = products.map(({ id }) => id);
  useStoredComparison(ids);
  return (
    <div className="page flex flex-col gap-10 pt-6 pb-24 lg:gap-14">
      <header className="flex flex-col gap-6">
        <Breadcrumbs crumbs={head.crumbs} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h1 className="display">{compareMessages.heading}</h1>
          {products.length > 1 && <CopyLinkButton path={buildComparePath(ids)} />}
        </div>
        {products.length < MAX_COMPARED && <p className="max-w-prose text-umber">{compareMessages.intro}</p>}
      </header>
      {notices.map((notice) => (
        <p key={notice} role="alert" className="border-l-2 border-oxblood bg-paper px-5 py-4">
          {notice}
        </p>
      ))}
      {products.length > 0 && <CompareTable products={products} rows={rows} />}
      {candidates && <ComparePicker {...loaderData} candidates={candidates} />}
    </div>
  );
}
