import { useState } from "react";
import { Link } from "react-router";

import { orderMessages } from "#orders/rules/order-messages.ts";
import { getStatusTexts } from "#orders/rules/status-texts.ts";
import { reviewMessages } from "../rules/review-messages.ts";
import type { ReviewableOrder } from "../rules/reviewable-order.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { Check } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { LoadedReviewOrder } from "./review-calls.ts";
import { loadReviewOrder } from "./review-calls.ts";
import { ReviewForm } from "./review-form.tsx";
import { NoticeActions, ReviewNotice } from "#orders/storefront/shopper-notice.tsx";

function ShopLink() {
  return (
    <Link to="/shop" className={getButtonClass("secondary")}>
      {reviewMessages.backToShop}
    </Link>
  );
}

/** Shown while the order is loading, with the layout of the loaded page. */
export function ReviewLoading() {
  return (
    <div className="mx-auto max-w-prose py-8 text-center lg:py-14">
      <p role="status" className="flex items-center justify-center gap-3 text-umber">
        <Spinner />
        {reviewMessages.loading}
      </p>
    </div>
  );
}

/** The advice for each reason why the order could not be loaded. */
const ADVICE = {
  missing: reviewMessages.checkLink,
  refused: reviewMessages.tooManyInvalidLinks,
  failed: reviewMessages.checkConnection,
};

interface NotLoadedProps {
  reason: keyof typeof ADVICE;
  isReloading: boolean;
  onTryAgain: () => void;
}

/** Shown if the order could not be loaded. Spec: storefront §8, 'Review page load fails'. */
function OrderNotLoaded({ reason, isReloading, onTryAgain }: NotLoadedProps) {
  return (
    <ReviewNotice title={reviewMessages.notFound}>
      <p className="mt-5">{reviewMessages.loadFailed}</p>
      <p className="mt-2 text-umber">{ADVICE[reason]}</p>
      <NoticeActions>
        {reason !== "missing" && (
          <Button isBusy={isReloading} onClick={onTryAgain}>
            {reviewMessages.tryAgain}
          </Button>
        )}
        <ShopLink />
      </NoticeActions>
    </ReviewNotice>
  );
}

function NotDelivered({ order, isFocused }: { order: ReviewableOrder; isFocused: boolean }) {
  const isCancelled = order.status === "cancelled";
  const title = isCancelled ? reviewMessages.cancelledTitle : reviewMessages.notYetTitle;
  return (
    <ReviewNotice eyebrow={reviewMessages.order(order.orderNumber)} title={title} isFocused={isFocused}>
      <p className="mt-5">
        {`${getStatusTexts(order)[order.status].explanation} ${orderMessages.notDelivered}.`}
      </p>
      {!isCancelled && <p className="mt-2 text-umber">{reviewMessages.openAgain}</p>}
      <NoticeActions>
        <Link to={`/track-order?term=${order.orderNumber}`} className={getButtonClass("primary")}>
          {reviewMessages.trackOrder}
        </Link>
        <ShopLink />
      </NoticeActions>
    </ReviewNotice>
  );
}

function AlreadyReviewed({ order, isFocused }: { order: ReviewableOrder; isFocused: boolean }) {
  return (
    <ReviewNotice
      eyebrow={reviewMessages.order(order.orderNumber)}
      title={reviewMessages.reviewedTitle}
      isFocused={isFocused}
    >
      <p className="mt-5">{orderMessages.alreadyReviewed}.</p>
      <p className="mt-2 text-umber">{reviewMessages.reviewedExplanation}</p>
      <NoticeActions>
        <ShopLink />
      </NoticeActions>
    </ReviewNotice>
  );
}

function Thanks({ order }: { order: ReviewableOrder }) {
  return (
    <ReviewNotice
      eyebrow={<Check className="mx-auto size-8 text-moss" strokeWidth={1.5} aria-hidden="true" />}
      title={reviewMessages.thanks}
      isFocused
    >
      <p className="mt-5 text-umber">{reviewMessages.thanksExplanation(order.products.length)}</p>
      <NoticeActions>
        <Link to="/shop" className={getButtonClass("primary")}>
          {reviewMessages.backToShop}
        </Link>
      </NoticeActions>
    </ReviewNotice>
  );
}

/** The review page of an order in all states except loading. Spec: storefront §2, §4. */
export function ReviewPage({ orderId, loaded }: { orderId: string; loaded: LoadedReviewOrder }) {
  const [order, setOrder] = useState(loaded);
  const [isSent, setIsSent] = useState(false);
  const [isReloading, setIsReloading] = useState(false);

  async function tryAgain() {
    setIsReloading(true);
    const reloaded = await loadReviewOrder(orderId);
    if (reloaded === "failed" || reloaded === "refused")
      showToast(reviewMessages.loadFailed, { tone: "error" });
    setOrder(reloaded);
    setIsReloading(false);
  }

  if (typeof order === "string") {
    return <OrderNotLoaded reason={order} isReloading={isReloading} onTryAgain={() => void tryAgain()} />;
  }
  if (isSent) return <Thanks order={order} />;
  const hasChanged = order !== loaded;
  if (order.isReviewed) return <AlreadyReviewed order={order} isFocused={hasChanged} />;
  if (order.status !== "delivered") return <NotDelivered order={order} isFocused={hasChanged} />;
  return (
    <ReviewForm
      order={order}
      isFocused={hasChanged}
      onSent={(current) => (current === undefined ? setIsSent(true) : setOrder(current))}
    />
  );
}
