import { data, Link } from "react-router";

import { listCollections } from "#catalogue/operations/collections/collections.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { InformationPage } from "#store/storefront/information/information-page.tsx";
import { StoryBlock } from "#store/storefront/information/story-block.tsx";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import { NO_STORE } from "#kit/storefront/page-headers.ts";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import type { Route } from "./+types/about.ts";

/** Omits the images if the collections fail to load. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const collections = await loadOptional(shop, () => listCollections(shop.db));
  const images = (collections ?? [])
    .flatMap(({ storedImage }) => (storedImage === null ? [] : [storedImage]))
    .slice(0, 2);
  const head = await buildPageHead(shop, "about", { path: "/about", crumbs: buildCrumbs("about") });
  return collections ? data({ images, head }) : data({ images, head }, { headers: NO_STORE });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function About({ loaderData }: Route.ComponentProps) {
  const [firstImage, secondImage] = loaderData.images;
  return (
    <InformationPage
      crumbs={loaderData.head.crumbs}
      title="A small house with a long memory"
      introduction="We compose, rest and fill our perfumes in Lahore. Seven people, one laboratory, and a shelf of materials that we know by their harvest."
    >
      <StoryBlock title="What goes in" image={firstImage} isPriority>
        <p>
          Rose from the plains around Chakwal, vetiver root from the river belt, oud that has been left alone
          for years. We buy from growers we can visit, in quantities they can keep up, and we write the year
          on every drum.
        </p>
        <p>
          Where a molecule made in a laboratory does a job better, or spares a tree, we use it and say so. A
          good perfume is not a list of rare things; it is a few things that agree with each other.
        </p>
      </StoryBlock>
      <StoryBlock title="What stays out" image={secondImage} imageSide="right">
        <p>
          No colour that is not the colour of the oils. No sweetness added to please in the first minute and
          tire in the tenth. No box within a box within a box.
        </p>
        <p>
          Every blend rests for at least six weeks before it is filled, so that what you smell in the shop is
          what you will smell in spring. If a batch does not come out right, it is not sold under another
          name.
        </p>
      </StoryBlock>
      <StoryBlock title="How we sell">
        <p>
          One price, taxes included, the same for everyone. You pay cash on delivery, because trust should go
          both ways. And if you are unsure, ask: a person answers, and sometimes the answer is a smaller
          bottle.
        </p>
        <p className="flex flex-wrap gap-3 pt-4">
          <Link to="/our-story" className={getButtonClass("primary")}>
            Read Our Story
          </Link>
          <Link to="/shop" className={getButtonClass("secondary")}>
            Browse the shop
          </Link>
        </p>
      </StoryBlock>
    </InformationPage>
  );
}
