import type { ReactNode } from "react";
import { Link } from "react-router";

import { sellsTesters } from "#catalogue/operations/products/sells-testers.ts";
import { shopContext } from "#store/context.ts";
import { formatRefundDays } from "#store/rules/format-refund-days.ts";
import { useStore } from "#store/storefront/store-context.tsx";

import { InformationPage } from "#store/storefront/information/information-page.tsx";
import { buildPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";
import { EmailContact } from "#store/storefront/contact-value.tsx";
import type { Route } from "./+types/return-policy.ts";

/** Includes the rule for testers if it is unknown whether the shop sells any. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const description = { path: "/return-policy", crumbs: buildCrumbs("returnPolicy") };
  const [hasTesters, head] = await Promise.all([
    sellsTesters(shop.db).catch(() => true),
    buildPageHead(shop, "return-policy", description),
  ]);
  return { hasTesters, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-sand py-8 lg:grid-cols-[1fr_2fr] lg:gap-20 lg:py-10">
      <h2 className="text-2xl">{title}</h2>
      <div className="grid max-w-prose gap-3 text-umber">{children}</div>
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-1.5">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span className="mt-3 h-px w-4 shrink-0 bg-gilt" aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** The return policy page. Spec: storefront §2, Return policy page content. */
export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  const { returns } = useStore();
  return (
    <InformationPage
      crumbs={loaderData.head.crumbs}
      title="Returns, plainly"
      introduction={`You have ${returns.returnDays} days from delivery to return a bottle that has not been opened. Here is how it works, without small print.`}
    >
      <div className="page">
        <Rule title="What can come back">
          <p>{`Returns are accepted within ${returns.returnDays} days of delivery, for items that are:`}</p>
          <List
            items={[
              "unopened, unused and still sealed",
              "in their original packaging",
              "accompanied by proof of purchase",
            ]}
          />
        </Rule>
        <Rule title="What cannot">
          <List
            items={[
              "perfumes that have been opened or used",
              "items without their packaging",
              "clearance and final-sale items",
              ...(loaderData.hasTesters ? ["testers, which are marked before you order"] : []),
            ]}
          />
        </Rule>
        <Rule title="How to start">
          <p>
            {`Contact us within ${returns.startDays} days of receiving your parcel and tell us your order ID, the name of the product and the reason for the return.`}
          </p>
          <p>
            Write to <EmailContact linkClassName="text-link text-ink" /> or use the{" "}
            <Link to="/contact" className="text-link text-ink">
              contact form
            </Link>
            .
          </p>
        </Rule>
        <Rule title="Refunds">
          <p>
            {`Once the bottle has reached us and been inspected, the refund goes to your original payment method within ${formatRefundDays(returns)} business days.`}
          </p>
          {returns.keepsFees ? (
            <p>Shipping fees are not refunded, unless the item was defective or not the one you ordered.</p>
          ) : (
            <p>The shipping fees of the returned items are refunded, too.</p>
          )}
        </Rule>
        <Rule title="Damaged or incorrect items">
          <p>
            {`Tell us within ${returns.damageHours} hours of delivery and send photos or a video of the item and its packaging. We will put it right.`}
          </p>
        </Rule>
        {returns.offersExchange && (
          <Rule title="Exchanges">
            <p>
              An unopened item can be exchanged for another of equal value, as long as that one is available.
            </p>
          </Rule>
        )}
      </div>
    </InformationPage>
  );
}
