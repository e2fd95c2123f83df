import { data } from "react-router";

import { AUDIENCES } from "../../../rules/scent/audience.ts";
import { FAMILIES } from "../../../rules/scent/families.ts";
import { TIMES_OF_DAY, WEATHERS } from "../../../rules/scent/finder/answers.ts";
import {
  AUDIENCE_NAMES,
  finderMessages,
  TIME_NAMES,
  WEATHER_NAMES,
} from "../../../rules/scent/finder/finder-messages.ts";
import { OCCASIONS } from "../../../rules/scent/scent-terms.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { shopContext } from "#store/context.ts";

import { ChipList, ChoiceList, ImageList } from "../../finder/choices.tsx";
import { FinderPage, RejectedLink } from "../../finder/finder-page.tsx";
import { FINDER_PATH, hasNoFinderParams, readStep } from "../../finder/finder-url.ts";
import { loadFinderOptions, readFinderLink } from "./load-finder.server.ts";
import { QuestionForm } from "../../finder/question-form.tsx";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildHiddenPageHead, buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { loadOrShowShop } from "../load-scent-list.server.ts";
import type { Route } from "./+types/find.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const link = readFinderLink(params);
  const crumbs = buildCrumbs("find");
  if (link.rejected !== undefined) {
    const head = await buildHiddenPageHead(shop, "find", { title: link.rejected.heading, crumbs });
    return data({ rejected: link.rejected, head }, { status: 400 });
  }
  const step = readStep(params);
  const options = await loadOrShowShop(shop, () => loadFinderOptions(shop.db, step));
  const head = await (hasNoFinderParams(params)
    ? buildPageHead(shop, "find", { path: FINDER_PATH, crumbs })
    : buildHiddenPageHead(shop, "find", { crumbs }));
  return { answers: link.answers, step, options, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** Shows one question of the scent finder. */
export default function Find({ loaderData }: Route.ComponentProps) {
  const { crumbs } = loaderData.head;
  if ("rejected" in loaderData) return <RejectedLink crumbs={crumbs} {...loaderData.rejected} />;
  const { answers, step, options } = loaderData;
  return (
    <FinderPage crumbs={crumbs}>
      <QuestionForm step={step} answers={answers} image={options.storedImage}>
        {step === 1 && (
          <ChoiceList
            name="for"
            legend="Audience"
            choices={AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))}
            selected={answers.audience}
          />
        )}
        {step === 2 && (
          <ChoiceList
            name="occasion"
            legend="Occasion"
            choices={OCCASIONS.map(({ slug, name, description }) => ({
              value: slug,
              label: name,
              description,
            }))}
            selected={answers.occasion}
          />
        )}
        {step === 3 && (
          <>
            <ChoiceList
              name="weather"
              legend="Weather"
              isLegendShown
              includesNoPreference
              choices={WEATHERS.map((value) => ({
                value,
                label: WEATHER_NAMES[value].name,
                description: WEATHER_NAMES[value].description,
              }))}
              selected={answers.weather}
            />
            <ChoiceList
              name="time"
              legend="Time"
              isLegendShown
              includesNoPreference
              choices={TIMES_OF_DAY.map((value) => ({ value, label: TIME_NAMES[value] }))}
              selected={answers.time}
            />
          </>
        )}
        {step === 4 && (
          <>
            {options.illustratedNotes.length > 0 && (
              <ImageList
                name="note"
                legend="Notes"
                choices={options.illustratedNotes}
                selected={answers.notes}
              />
            )}
            <ChipList
              name="family"
              legend="Families"
              choices={FAMILIES.map(({ slug, name }) => ({ value: slug, label: name }))}
              selected={answers.families}
            />
          </>
        )}
        {step === 5 && (
          <>
            {options.avoidableNotes.length > 0 && (
              <ChipList
                name="without"
                legend="Notes to leave out"
                choices={options.avoidableNotes}
                selected={answers.avoided}
                isExclusion
              />
            )}
            {options.budgets.length > 0 && (
              <ChoiceList
                name="budget"
                legend="Budget"
                isLegendShown
                includesNoPreference
                isCompact
                choices={options.budgets.map((budget) => ({
                  value: String(budget),
                  label: finderMessages.upTo(formatPrice(budget)),
                }))}
                selected={answers.budget === undefined ? undefined : String(answers.budget)}
              />
            )}
          </>
        )}
      </QuestionForm>
    </FinderPage>
  );
}
