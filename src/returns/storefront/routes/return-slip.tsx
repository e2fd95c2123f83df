import { data, Link } from "react-router";

import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { Button } from "#kit/ui/button.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { lookUpOrder } from "#orders/storefront/routes/look-up-order.server.ts";
import { shopContext } from "#store/context.ts";

import { getLinkedReturnSlip } from "../../operations/get-return-slip.ts";
import { returnMessages } from "../../rules/return-messages.ts";
import { returnSlipMessages as messages } from "../../rules/return-slip-messages.ts";
import { buildReturnPath, hasReturnSlip } from "../../rules/return-slip.ts";
import { ReturnSlip } from "../../ui/return-slip.tsx";
import { NotLoadedNotice } from "../not-loaded-notice.tsx";
import type { Route } from "./+types/return-slip.ts";

/** The path grants access to the order, as that of the order page does. */
export async function loader({ params: { token, reference }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { loaded, init } = await lookUpOrder(shop, async () =>
    isValidText(token) && isValidText(reference)
      ? getLinkedReturnSlip(shop.db, token, reference, await shop.getStore()).catch(ignoreNotFound)
      : undefined,
  );
  return data({ loaded, head: await buildHiddenPageHead(shop, "return-slip") }, init);
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

/** The slip of an approved return, which the customer prints. */
export default function ReturnSlipRoute({ loaderData: { loaded }, params: { token } }: Route.ComponentProps) {
  if (typeof loaded === "string")
    return (
      <div className="page section">
        <NotLoadedNotice reason={loaded} />
      </div>
    );
  const { reference, state } = loaded.given;
  return (
    <div className="page section">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl">{messages.title}</h1>
        {hasReturnSlip(state) ? (
          <>
            <p className="mt-3 mb-6 max-w-prose text-umber print:hidden">{messages.hint}</p>
            <ReturnSlip {...loaded} />
          </>
        ) : (
          <p className="mt-6">{messages.none(reference, returnMessages.states[state])}</p>
        )}
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          {hasReturnSlip(state) && (
            <Button onClick={() => print()} className="noscript:hidden">
              {messages.print}
            </Button>
          )}
          <Link to={buildReturnPath(token)} className={getButtonClass("secondary")}>
            {messages.back}
          </Link>
        </div>
      </div>
    </div>
  );
}
