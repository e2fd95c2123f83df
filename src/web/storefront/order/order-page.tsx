import { useState } from "react";
import { Link } from "react-router";

import { confirmationMessages } from "#domain/orders/confirmation/confirmation-messages.ts";
import { isConfirmable } from "#domain/orders/confirmation/confirmation.ts";
import type { Decision } from "#domain/orders/confirmation/decision.ts";
import { orderPageMessages } from "#domain/orders/order-page-messages.ts";
import type { LinkedOrder } from "#domain/orders/order.ts";
import { canCancel } from "#domain/orders/order.ts";
import { getButtonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { NoticeActions, PageTitle, ReviewNotice } from "../review/review-notice.tsx";
import { TrackedOrder } from "../tracking/tracked-order.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { ConfirmOrder } from "./confirm-order.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import type { LoadedOrder } from "./order-calls.ts";
import { loadOrder } from "./order-calls.ts";

export function OrderLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-umber">
      <Spinner />
      {orderPageMessages.loading}
    </p>
  );
}

const NOTICES = {
  missing: { title: orderPageMessages.notFound, advice: orderPageMessages.checkLink },
  refused: { title: orderPageMessages.tryLater, advice: orderPageMessages.rateLimited },
  failed: { title: orderPageMessages.loadFailed, advice: orderPageMessages.mayBeTemporary },
};

interface NotLoadedProps {
  reason: keyof typeof NOTICES;
  isReloading: boolean;
  onTryAgain: () => void;
}

function NotLoaded({ reason, isReloading, onTryAgain }: NotLoadedProps) {
  const { title, advice } = NOTICES[reason];
  return (
    <ReviewNotice title={title}>
      <p className="mt-4 text-umber">{advice}</p>
      <NoticeActions>
        {reason !== "missing" && (
          <Button isBusy={isReloading} onClick={onTryAgain}>
            {orderPageMessages.tryAgain}
          </Button>
        )}
        <Link to="/track-order" className={getButtonClass(reason === "missing" ? "primary" : "secondary")}>
          {orderPageMessages.trackOrder}
        </Link>
      </NoticeActions>
    </ReviewNotice>
  );
}

interface NextStepProps {
  order: LinkedOrder;
  /** The reason why a decision was rejected. */
  rejection: string | undefined;
  decide: (decision: Decision) => Promise<LinkedOrder>;
  onChange: (order: LinkedOrder) => void;
  onRejected: (reason: string) => void;
}

function getTitle({ status, confirmation }: LinkedOrder): string {
  const hasExpired = status === "pending" && confirmation?.state === "expired";
  if (hasExpired && confirmation.staffStep === null) return orderPageMessages.expiredTitle;
  return orderPageMessages.titles[status];
}

/** Returns the sentence about the order's next step, or undefined if the page asks for the confirmation instead. */
function getNextStep({ status, isReviewed, confirmation }: LinkedOrder): string | undefined {
  if (isReviewed) return orderPageMessages.reviewed;
  if (status === "pending" && confirmation !== null) {
    if (isConfirmable(confirmation.state))
      return confirmation.staffStep === null
        ? undefined
        : confirmationMessages.staffSteps[confirmation.staffStep];
    if (confirmation.state === "out-of-stock") return confirmationMessages.withoutStock;
    if (confirmation.state === "confirmed") return confirmationMessages.reopened;
  }
  return orderPageMessages.nextSteps[status];
}

/** The order's next step and the actions available to the shopper. */
function NextStep({ order, rejection, decide, onChange, onRejected }: NextStepProps) {
  const canReview = order.status === "delivered" && !order.isReviewed;
  const needsAdvancePayment =
    order.status === "pending" && order.confirmation?.staffStep === "advance-payment";
  const nextStep = getNextStep(order);
  return (
    <>
      {nextStep !== undefined && <p className="mt-4 text-lg">{nextStep}</p>}
      <div role="alert">
        {rejection !== undefined && (
          <p className="mt-4 max-w-prose border-l-2 border-oxblood pl-4 text-oxblood">{rejection}</p>
        )}
      </div>
      {nextStep === undefined && order.confirmation && (
        <ConfirmOrder
          confirmation={order.confirmation}
          decide={decide}
          onDecided={onChange}
          onRejected={onRejected}
        />
      )}
      <div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3 empty:hidden">
        {needsAdvancePayment && (
          <Link to="/contact" className={getButtonClass("secondary")}>
            {orderPageMessages.contact}
          </Link>
        )}
        {canReview && (
          <Link to={`/review-order/${order.id}`} className={getButtonClass("primary")}>
            {orderPageMessages.review}
          </Link>
        )}
        {order.status === "cancelled" && (
          <Link to="/shop" className={getButtonClass("secondary")}>
            {orderPageMessages.shop}
          </Link>
        )}
        {nextStep !== undefined && canCancel(order) && (
          <CancelOrder order={order} onCancelled={onChange} onRejected={onRejected} />
        )}
      </div>
    </>
  );
}

interface OrderPageProps {
  orderId: string;
  loaded: LoadedOrder;
  /** The reason why a decision sent without JavaScript was rejected. */
  rejection: string | undefined;
  /** Confirms or declines the order. */
  decide: (decision: Decision) => Promise<LinkedOrder>;
}

/** The page of an order, for shoppers who have its secret link. */
export function OrderPage({ orderId, loaded, rejection: initialRejection, decide }: OrderPageProps) {
  const [order, setOrder] = useState(loaded);
  const [rejection, setRejection] = useState(initialRejection);
  const [isReloading, setIsReloading] = useState(false);

  async function reloadOrder() {
    setIsReloading(true);
    setOrder(await loadOrder(orderId));
    setIsReloading(false);
  }

  function handleChange(changedOrder: LinkedOrder) {
    setRejection(undefined);
    setOrder(changedOrder);
  }

  function handleRejected(reason: string) {
    setRejection(reason);
    void reloadOrder();
  }

  if (typeof order === "string") {
    return <NotLoaded reason={order} isReloading={isReloading} onTryAgain={() => void reloadOrder()} />;
  }
  return (
    <div className="mx-auto max-w-4xl">
      <p className="eyebrow">{orderPageMessages.pageTitle}</p>
      <PageTitle isFocused={order !== loaded} className="mt-3" key={order.status}>
        {getTitle(order)}
      </PageTitle>
      <NextStep
        order={order}
        rejection={rejection}
        decide={decide}
        onChange={handleChange}
        onRejected={handleRejected}
      />
      <OrderParcels parcels={order.parcels} />
      <div className="mt-10">
        <TrackedOrder order={order} />
      </div>
      <p className="mt-6 text-sm text-umber">{orderPageMessages.bookmark}</p>
    </div>
  );
}
