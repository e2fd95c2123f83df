import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";
import { orderLinkMessages } from "#orders/rules/links/order-link-messages.ts";
import { orderPageMessages } from "#orders/rules/order-page-messages.ts";
import type { NotLoaded } from "#orders/storefront/order/order-calls.ts";

const NOTICES = {
  missing: [orderLinkMessages.notWorking, orderLinkMessages.notWorkingAdvice],
  refused: [orderPageMessages.tryLater, orderPageMessages.rateLimited],
  failed: [orderPageMessages.loadFailed, orderPageMessages.mayBeTemporary],
} as const;

/** Tells a shopper why the returns of an order could not be loaded. */
export function NotLoadedNotice({ reason }: { reason: NotLoaded }) {
  const [title, advice] = NOTICES[reason];
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 text-umber">{advice}</p>
      <Link to="/track-order" className={`${getButtonClass("secondary")} mt-6`}>
        {orderPageMessages.trackOrder}
      </Link>
    </div>
  );
}
