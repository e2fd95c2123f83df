import { getPrivacyStatement } from "../../operations/get-privacy-statement.ts";
import { shopContext } from "#store/context.ts";

import { InformationPage } from "#store/storefront/information/information-page.tsx";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import type { Route } from "./+types/privacy.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const description = { path: "/privacy", crumbs: buildCrumbs("privacy") };
  const [statement, head] = await Promise.all([
    getPrivacyStatement(shop.db, {
      store: await shop.getStore(),
      channels: shop.messageChannels,
      hasAnalytics: shop.gaMeasurementId !== undefined,
      imageOrigins: shop.imageOrigins,
      hasOffsiteBackups: shop.hasOffsiteBackups,
    }),
    buildPageHead(shop, "privacy", description),
  ]);
  return { ...statement, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** The privacy page, generated from the shop's configuration. */
export default function Privacy({
  loaderData: { title, introduction, sections, head },
}: Route.ComponentProps) {
  return (
    <InformationPage crumbs={head.crumbs} title={title} introduction={introduction}>
      <div className="page">
        {sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-3 border-t border-sand py-8 lg:grid-cols-[1fr_2fr] lg:gap-20 lg:py-10"
          >
            <h2 className="text-2xl">{section.title}</h2>
            <div className="grid max-w-prose gap-3 text-umber">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.items && (
                <ul className="grid list-disc gap-1.5 pl-5">
                  {section.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
    </InformationPage>
  );
}
