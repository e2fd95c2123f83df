import { useState } from "react";
import { Link } from "react-router";

import { confirmationMessages } from "#orders/rules/confirmation/confirmation-messages.ts";
import { describeConfirmation } from "#orders/rules/confirmation/describe-confirmation.ts";
import { isConfirmable } from "#orders/rules/confirmation/confirmation.ts";
import { paymentTexts } from "#orders/rules/payment/payment-texts.ts";
import { buildOrderPath, buildPayPath } from "#orders/rules/links/order-link.ts";
import { orderLinkMessages } from "#orders/rules/links/order-link-messages.ts";
import { orderPageMessages } from "#orders/rules/order-page-messages.ts";
import { getStatusTexts } from "#orders/rules/status-texts.ts";
import type { LinkedOrder } from "#orders/rules/order.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { canCancel, canCorrect } from "#orders/rules/order.ts";
import { correctionMessages } from "#orders/rules/edit/correction.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { acceptsPrepayment } from "#store/rules/prepaid-method.ts";
import type { Store } from "#store/rules/store.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { useStore } from "#store/storefront/store-context.tsx";
import { NoticeActions, PageTitle, ReviewNotice } from "#orders/storefront/shopper-notice.tsx";
import { TrackedOrder } from "#orders/storefront/tracking/tracked-order.tsx";
import { CancelOrder } from "#orders/storefront/order/cancel-order.tsx";
import type { PendingCorrection } from "#orders/storefront/order/correct-details.tsx";
import { CorrectDetails } from "#orders/storefront/order/correct-details.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { ConfirmOrder } from "#orders/storefront/order/confirm-order.tsx";
import type { OrderAgainResult } from "#orders/rules/order-again.ts";
import { OrderAgainButton, OrderAgainNotice } from "#orders/storefront/order/order-again.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import type { LinkRequestResult } from "#orders/storefront/order/link-request.tsx";
import { LinkRequest } from "#orders/storefront/order/link-request.tsx";
import type { LoadedOrder, NotLoaded } from "#orders/storefront/order/order-calls.ts";
import { decideOrder, loadOrder } from "#orders/storefront/order/order-calls.ts";

export function OrderLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-umber">
      <Spinner />
      {orderPageMessages.loading}
    </p>
  );
}

const NOTICES = {
  missing: { title: orderLinkMessages.notWorking, advice: orderLinkMessages.notWorkingAdvice },
  refused: { title: orderPageMessages.tryLater, advice: orderPageMessages.rateLimited },
  failed: { title: orderPageMessages.loadFailed, advice: orderPageMessages.mayBeTemporary },
};

interface NotLoadedProps extends Pick<OrderPageProps, "token" | "linkChannels" | "linkRequest"> {
  reason: NotLoaded;
  isReloading: boolean;
  onTryAgain: () => void;
}

function NotLoadedNotice({ reason, isReloading, onTryAgain, ...link }: NotLoadedProps) {
  const { title, advice } = NOTICES[reason];
  return (
    <ReviewNotice title={title}>
      <p className="mt-4 text-umber">{advice}</p>
      {reason === "missing" && (
        <LinkRequest
          token={link.token}
          channels={link.linkChannels}
          initial={link.linkRequest}
          variant="primary"
        />
      )}
      <NoticeActions>
        {reason !== "missing" && (
          <Button isBusy={isReloading} onClick={onTryAgain}>
            {orderPageMessages.tryAgain}
          </Button>
        )}
        <Link to="/track-order" className={getButtonClass("secondary")}>
          {orderPageMessages.trackOrder}
        </Link>
      </NoticeActions>
    </ReviewNotice>
  );
}

interface NextStepProps extends Pick<OrderPageProps, "token" | "linkChannels" | "linkRequest"> {
  order: LinkedOrder;
  /** The reason why a decision was rejected. */
  rejection: string | undefined;
  onChange: (order: LinkedOrder) => void;
  onRejected: (reason: string) => void;
}

/** Whether the order waits for the shopper's confirmation, which a link of a message can give. */
function awaitsShopper({ status, confirmation }: LinkedOrder): boolean {
  return (
    status === "pending" &&
    confirmation !== null &&
    confirmation.staffStep === null &&
    isConfirmable(confirmation.state)
  );
}

function canConfirm(order: LinkedOrder): boolean {
  return order.linkKind === "message" && awaitsShopper(order);
}

function getTitle(order: LinkedOrder): string {
  const hasExpired = order.confirmation?.state === "expired";
  return hasExpired && canConfirm(order)
    ? orderPageMessages.expiredTitle
    : getStatusTexts(order)[order.status].title;
}

/** Returns the sentence about the order's next step, or undefined if the page asks for the confirmation instead. */
function getNextStep(
  order: LinkedOrder,
  store: Pick<Store, "customerMessages" | "acceptedPayments">,
): string | undefined {
  const { status, isReviewed, confirmation } = order;
  if (isReviewed) return orderPageMessages.reviewed;
  if (canConfirm(order)) return undefined;
  if (status === "pending" && order.isPaid && confirmation?.state !== "out-of-stock")
    return orderPageMessages.paid;
  if (status === "pending" && confirmation !== null) {
    if (isConfirmable(confirmation.state)) return describeConfirmation(order, store);
    if (confirmation.state === "out-of-stock") return confirmationMessages.withoutStock;
    if (confirmation.state === "confirmed") return confirmationMessages.reopened;
  }
  if (status === "pending" && order.paymentMethod) return paymentTexts.awaited(order.paymentMethod);
  return getStatusTexts(order)[status].nextStep;
}

/** Statuses in which something can be left to pay. */
const PAYABLE_STATUSES: readonly OrderStatus[] = ["pending", "confirmed", "processing", "shipped"];

/** The order's next step and the actions available to the shopper. */
function NextStep({ order, rejection, token, onChange, onRejected, ...link }: NextStepProps) {
  const canReview = order.status === "delivered" && !order.isReviewed;
  const needsAdvancePayment =
    order.status === "pending" &&
    order.isPaid !== true &&
    (order.paymentMethod !== undefined || order.confirmation?.staffStep === "advance-payment");
  const store = useStore();
  const nextStep = getNextStep(order, store);
  const canPay = order.isPaid !== true && PAYABLE_STATUSES.includes(order.status) && acceptsPrepayment(store);
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
          decide={(decision) => decideOrder(token, decision)}
          onDecided={onChange}
          onRejected={onRejected}
        />
      )}
      <div className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-3 empty:hidden print:hidden">
        {canPay && (
          <Link
            to={buildPayPath(token)}
            className={getButtonClass(needsAdvancePayment ? "primary" : "secondary")}
          >
            {orderPageMessages.pay}
          </Link>
        )}
        {needsAdvancePayment && !canPay && (
          <Link to="/contact" className={getButtonClass("secondary")}>
            {orderPageMessages.contact}
          </Link>
        )}
        {canReview && (
          <Link to={`/review-order/${order.id}`} className={getButtonClass("primary")}>
            {orderPageMessages.review}
          </Link>
        )}
        {order.status === "delivered" && (
          <Link to={`${buildOrderPath(token)}/return`} className={getButtonClass("secondary")}>
            {orderPageMessages.returnItems}
          </Link>
        )}
        {order.status === "cancelled" && (
          <Link to="/shop" className={getButtonClass("secondary")}>
            {orderPageMessages.shop}
          </Link>
        )}
        {order.items.length > 0 && <OrderAgainButton />}
        {nextStep !== undefined && canCancel(order) && (
          <CancelOrder token={token} order={order} onCancelled={onChange} onRejected={onRejected} />
        )}
      </div>
      {order.linkKind === "browser" && awaitsShopper(order) && link.linkChannels.length > 0 && (
        <section className="mt-8 print:hidden">
          <h2 className="text-xl">{orderLinkMessages.messageMissing}</h2>
          <LinkRequest
            token={token}
            channels={link.linkChannels}
            initial={link.linkRequest}
            variant="secondary"
          />
        </section>
      )}
    </>
  );
}

interface OrderPageProps {
  /** Secret of the shopper's link. */
  token: string;
  loaded: LoadedOrder;
  /** The configured channels, over which the shop can send a new link. */
  linkChannels: readonly MessageChannel[];
  /** The reason why a decision sent without JavaScript was rejected. */
  rejection: string | undefined;
  /** The result of a request for a new link that was sent without JavaScript. */
  linkRequest: LinkRequestResult | undefined;
  /** What happened to the items that the shopper orders again. */
  again?: OrderAgainResult | undefined;
  /** A correction sent without JavaScript, whose terms the shopper must accept. */
  correction: PendingCorrection | undefined;
}

/** The page of an order, for shoppers who have its secret link. */
export function OrderPage({
  loaded,
  rejection: initialRejection,
  again,
  correction,
  ...link
}: OrderPageProps) {
  const [order, setOrder] = useState(loaded);
  const [rejection, setRejection] = useState(initialRejection);
  const [isReloading, setIsReloading] = useState(false);

  async function reloadOrder() {
    setIsReloading(true);
    setOrder(await loadOrder(link.token));
    setIsReloading(false);
  }

  function handleChange(changedOrder: LinkedOrder) {
    setRejection(undefined);
    setOrder(changedOrder);
  }

  function handleCorrected(corrected: LinkedOrder) {
    handleChange(corrected);
    showToast(correctionMessages.saved);
  }

  function handleRejected(reason: string) {
    setRejection(reason);
    void reloadOrder();
  }

  if (typeof order === "string") {
    return (
      <NotLoadedNotice
        {...link}
        reason={order}
        isReloading={isReloading}
        onTryAgain={() => void reloadOrder()}
      />
    );
  }
  return (
    <div data-keep-clear="" className="mx-auto max-w-4xl">
      <p className="eyebrow">{orderPageMessages.pageTitle}</p>
      <PageTitle isFocused={order !== loaded} className="mt-3" key={order.status}>
        {getTitle(order)}
      </PageTitle>
      {again && <OrderAgainNotice {...again} />}
      <NextStep
        {...link}
        order={order}
        rejection={rejection}
        onChange={handleChange}
        onRejected={handleRejected}
      />
      {canCorrect(order) && (
        <div className="mt-4">
          <CorrectDetails
            token={link.token}
            order={order}
            pending={correction}
            onCorrected={handleCorrected}
            onRejected={handleRejected}
          />
        </div>
      )}
      <OrderParcels parcels={order.parcels} />
      <div className="mt-10">
        <TrackedOrder order={order} isMasked={false} />
      </div>
      <p className="mt-6 text-sm text-umber print:hidden">{orderPageMessages.bookmark}</p>
    </div>
  );
}
