import { data, Link } from "react-router";

import { getHero } from "#media/operations/hero/get-hero.ts";
import { orderFromActive } from "#media/rules/hero/hero.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { buildHeroSizes } from "#media/storefront/hero/hero-sizes.ts";
import { InformationPage } from "#store/storefront/information/information-page.tsx";
import { loadOptional } from "#kit/storefront/load-optional.server.ts";
import { NO_STORE } from "#kit/storefront/page-headers.ts";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import type { Route } from "./+types/our-story.ts";

/** Omits the image if the hero settings fail to load. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const hero = await loadOptional(shop, () => getHero(shop.db));
  const [slide] = hero ? orderFromActive(hero.images) : [];
  const storedImage = slide?.storedImage ?? null;
  const description = { path: "/our-story", storedImage, crumbs: buildCrumbs("ourStory") };
  const page = { storedImage, head: await buildPageHead(shop, "our-story", description) };
  return hero ? data(page) : data(page, { headers: NO_STORE });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** On phones the image is wider than the window and cropped on both sides. */
const SIZES = buildHeroSizes({ media: "(min-width: 40rem)", width: "100vw" }, { width: "134vw" });

const CHAPTERS = [
  {
    title: "A drawer on Mall Road",
    text: "It began with a spice drawer. Our founder's grandfather kept saffron, sandalwood shavings and dried rose in one cabinet of his shop, and by the end of each summer the wood had learned all three. When the shop closed, the drawer was the only thing the family kept. Open it today and it still speaks first.",
  },
  {
    title: "Three hundred failures",
    text: "The first attempt to put that drawer into a bottle took four years and a little over three hundred versions. Most were too loud. One was lovely for an hour and gone by lunch. The one that stayed was nearly thrown away, because it seemed too quiet on paper; it only opened on warm skin, in the evening, in a room with people.",
  },
  {
    title: "Zarif",
    text: "There is an Urdu word for someone refined and lightly amused, who never raises their voice and is never overlooked: zarif. We borrowed it, and have tried to deserve it since. Each fragrance has to pass the same test: would it interrupt a conversation, or would someone lean in?",
  },
  {
    title: "Where we are now",
    text: "We still rest every blend for six weeks, still fill by hand, still write the batch number ourselves. What has changed is the distance: bottles leave Lahore every day for Karachi, Gilgit, Quetta and a hundred towns between. The drawer stands on the counter. You are welcome to open it.",
  },
] as const;

export default function OurStory({ loaderData }: Route.ComponentProps) {
  return (
    <InformationPage
      crumbs={loaderData.head.crumbs}
      title="It started with a drawer"
      introduction="How a piece of furniture, a stubborn nose and a great many failures became a perfume house."
    >
      {loaderData.storedImage !== null && (
        <ResponsiveImage
          image={loaderData.storedImage}
          kind="hero"
          alt=""
          sizes={SIZES}
          isPriority
          className="aspect-[4/3] w-full object-[80%_50%] sm:aspect-[21/9] sm:max-h-160"
        />
      )}
      <div className="page pt-14 lg:pt-24">
        <ol className="grid gap-12 lg:gap-20">
          {CHAPTERS.map((chapter, index) => (
            <li key={chapter.title} className="grid gap-4 lg:grid-cols-[1fr_2fr] lg:gap-20">
              <h2 className="display">
                <span
                  className="mb-2 block font-sans text-sm tracking-caps text-brass tabular-nums"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <span>{chapter.title}</span>
              </h2>
              <p className="max-w-prose text-lg text-umber lg:pt-8">{chapter.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-16 lg:mt-24">
          <Link to="/collections" className={getButtonClass("primary")}>
            See the collections
          </Link>
        </p>
      </div>
    </InformationPage>
  );
}
