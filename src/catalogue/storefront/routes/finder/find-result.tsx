import { data, Link, redirect } from "react-router";

import { summarizeProduct } from "../../../rules/product-summary.ts";
import type { FinderAnswers } from "../../../rules/scent/finder/answers.ts";
import { describeAnswers } from "../../../rules/scent/finder/describe-answers.ts";
import { describeMatch } from "../../../rules/scent/finder/describe-match.ts";
import { FINDER_RESULTS } from "../../../rules/scent/finder/find-scents.ts";
import { finderMessages, IGNORED_ANSWERS } from "../../../rules/scent/finder/finder-messages.ts";
import type { FoundScents } from "../../../operations/scent/finder/find-scents.ts";
import { findScents } from "../../../operations/scent/finder/find-scents.ts";
import { listShopNotes } from "../../../operations/scent/notes.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { EmptyList } from "../../empty-list.tsx";
import { ProductCard } from "../../product-card.tsx";
import { FinderPage, RejectedLink } from "../../finder/finder-page.tsx";
import { FINDER_PATH, buildQuestionUrl, buildResultUrl } from "../../finder/finder-url.ts";
import { readFinderLink } from "./load-finder.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { loadOrShowShop } from "../load-scent-list.server.ts";
import type { Route } from "./+types/find-result.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { searchParams, pathname, search } = new URL(request.url);
  const link = readFinderLink(searchParams);
  const crumbs = buildCrumbs("find", finderMessages.resultHeading);
  if (link.rejected !== undefined) {
    const head = await buildHiddenPageHead(shop, "find", { title: link.rejected.heading, crumbs });
    return data({ rejected: link.rejected, head }, { status: 400 });
  }
  const { unknown } = link;
  // Redirects to the URL without the form's empty values, because shoppers share this link.
  if (unknown.length === 0 && `${pathname}${search}` !== buildResultUrl(link.answers)) {
    throw redirect(buildResultUrl(link.answers));
  }
  const notes = await loadOrShowShop(shop, () => listShopNotes(shop.db));
  const noteNames = new Map(notes.map(({ slug, name }) => [slug, name]));
  const { knownAnswers, unknownNotes } = separateUnknownNotes(link.answers, noteNames);
  const foundScents = await loadOrShowShop(shop, () => findScents(shop.db, knownAnswers));
  const head = await buildHiddenPageHead(shop, "find", { title: finderMessages.resultHeading, crumbs });
  const getNoteName = (slug: string) => noteNames.get(slug);
  const answers = describeAnswers(knownAnswers, getNoteName);
  return {
    answers: answers.map(({ step, ...answer }) => ({
      ...answer,
      url: buildQuestionUrl(knownAnswers, step),
    })),
    hits: foundScents.hits.map(({ product, match }) => ({
      product: summarizeProduct(product),
      reason: describeMatch(match, getNoteName),
    })),
    discoverySet: foundScents.discoverySet && {
      product: summarizeProduct(foundScents.discoverySet.product),
      text: finderMessages.discoveryText(
        foundScents.discoverySet.fragranceCount,
        foundScents.discoverySet.hitNames,
      ),
    },
    remarks: listRemarks(foundScents, {
      unknown: [...unknown, ...unknownNotes],
      hasAnswers: answers.length > 0,
    }),
    filter: { maxPrice: knownAnswers.budget, available: true as const },
    head,
  };
}

/** Splits the answers into the known answers and the notes that no product contains. */
function separateUnknownNotes(answers: FinderAnswers, noteNames: ReadonlyMap<string, string>) {
  const isKnown = (slug: string) => noteNames.has(slug);
  return {
    knownAnswers: {
      ...answers,
      notes: answers.notes.filter(isKnown),
      avoided: answers.avoided.filter(isKnown),
    },
    unknownNotes: [...answers.notes, ...answers.avoided].filter((slug) => !isKnown(slug)),
  };
}

/** Returns remarks about answers that the result could not take into account. */
function listRemarks(
  { hits, ignored }: FoundScents,
  { unknown, hasAnswers }: { unknown: readonly string[]; hasAnswers: boolean },
): string[] {
  const hasScoredHit = hits.some(({ match }) => match.score > 0);
  return [
    ...(unknown.length === 0 ? [] : [finderMessages.unknown(unknown)]),
    ...ignored.map((answer) => IGNORED_ANSWERS[answer]),
    ...(hits.length > 0 && hits.length < FINDER_RESULTS ? [finderMessages.fewer(hits.length)] : []),
    ...(hits.length > 0 && !hasScoredHit
      ? [hasAnswers ? finderMessages.noReasons : finderMessages.noAnswers]
      : []),
  ];
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

type Result = Exclude<Route.ComponentProps["loaderData"], { rejected: unknown }>;

function Answers({ answers }: Pick<Result, "answers">) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="border-y border-sand py-6">
      <h2 id="answers" className="eyebrow">
        {finderMessages.yourAnswers}
      </h2>
      <dl className="mt-3 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map(({ question, answer, url }) => (
          <div key={question} className="flex min-h-11 items-center gap-2">
            <dt className="text-umber">{`${question}:`}</dt>
            <dd className="flex flex-1 items-center justify-between gap-3">
              <span>{answer}</span>
              <Link to={url} className="text-link inline-flex min-h-11 items-center text-sm">
                {finderMessages.change}
                <span className="sr-only">{question}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const CARD_SIZES = "(min-width: 80rem) 400px, (min-width: 40rem) 30vw, 90vw";

/** Shows the scent finder's result: up to three products, each with a reason, and a discovery set. */
export default function FindResult({ loaderData }: Route.ComponentProps) {
  const { crumbs } = loaderData.head;
  if ("rejected" in loaderData) return <RejectedLink crumbs={crumbs} {...loaderData.rejected} />;
  const { answers, hits, discoverySet, remarks, filter } = loaderData;
  return (
    <FinderPage crumbs={crumbs}>
      <header className="flex flex-col gap-3">
        <h1 className="display">{finderMessages.resultHeading}</h1>
        {remarks.map((remark) => (
          <p key={remark} className="max-w-prose text-umber">
            {remark}
          </p>
        ))}
      </header>
      {hits.length === 0 ? (
        <EmptyList
          text={finderMessages.nothingFits}
          link={{ to: FINDER_PATH, label: finderMessages.restart }}
        />
      ) : (
        <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:gap-x-10">
          {hits.map(({ product, reason }, index) => (
            <li
              key={product.id}
              className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-4 max-sm:not-last:mb-10"
            >
              {reason !== "" && <p className="border-t border-gilt pt-3 font-serif text-xl">{reason}</p>}
              <ProductCard
                product={product}
                heading="h2"
                filter={filter}
                isPriority={index === 0}
                sizes={CARD_SIZES}
                className="row-start-2"
              />
            </li>
          ))}
        </ol>
      )}
      {discoverySet && (
        <section aria-labelledby="discovery-set" className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
          <div className="sm:col-span-2 sm:self-center">
            <h2 id="discovery-set" className="display">
              {finderMessages.discoveryHeading}
            </h2>
            <p className="mt-3 max-w-prose text-umber">{discoverySet.text}</p>
          </div>
          <ProductCard product={discoverySet.product} filter={filter} sizes={CARD_SIZES} />
        </section>
      )}
      <Answers answers={answers} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={FINDER_PATH} className={getButtonClass("secondary")}>
          {finderMessages.restart}
        </Link>
        <Link to="/shop" className={getButtonClass("quiet")}>
          {finderMessages.allFragrances}
        </Link>
        <p className="text-sm text-umber">{finderMessages.share}</p>
      </div>
    </FinderPage>
  );
}
