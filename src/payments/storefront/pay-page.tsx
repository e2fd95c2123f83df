import { Link } from "react-router";

import { formatPrice } from "#kit/rules/money.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { buildOrderPath } from "#orders/rules/links/order-link.ts";
import { orderLinkMessages } from "#orders/rules/links/order-link-messages.ts";
import { orderPageMessages } from "#orders/rules/order-page-messages.ts";
import type { NotLoaded } from "#orders/storefront/order/order-calls.ts";
import { NoticeActions, PageTitle, ReviewNotice } from "#orders/storefront/shopper-notice.tsx";

import type { RaastCodes } from "../operations/draw-raast-codes.server.ts";
import type { PayPage as LoadedPayPage, ShopperPayment } from "../rules/shopper-payment.ts";
import {
  describePayment,
  findOpenPayment,
  getAmountToPay,
  getCompletingAmount,
  isUnderCheck,
  needsPayment,
} from "../rules/shopper-payment.ts";
import { ChangeMethod } from "./change-method.tsx";
import { ChooseMethod } from "./choose-method.tsx";
import { PaymentInstructions } from "./payment-instructions.tsx";
import { ProofForm } from "./proof-form.tsx";

const NOTICES = {
  missing: { title: orderLinkMessages.notWorking, advice: orderLinkMessages.notWorkingAdvice },
  refused: { title: orderPageMessages.tryLater, advice: orderPageMessages.rateLimited },
  failed: { title: orderPageMessages.loadFailed, advice: orderPageMessages.mayBeTemporary },
};

interface PayPageProps {
  /** Secret of the shopper's link. */
  token: string;
  loaded: LoadedPayPage | NotLoaded;
  codes: RaastCodes;
  /** A random key that makes the forms idempotent. */
  formKey: string;
  /** The reason why a form was rejected. */
  rejection: string | undefined;
  /** The values of the rejected form by field name. */
  values?: Readonly<Record<string, string>> | undefined;
}

/** The page on which shoppers pay an order in advance and prove it. Every form works without JavaScript. */
export function PayPage({ token, loaded, codes, formKey, rejection, values }: PayPageProps) {
  if (typeof loaded === "string") return <NotLoadedNotice reason={loaded} />;
  const open = findOpenPayment(loaded.payments);
  const isNeeded = needsPayment(loaded);
  const canPay = isNeeded && loaded.accounts.length > 0;
  const needsAmount = getAmountToPay(loaded);
  const choice = (
    <ChooseMethod
      accounts={loaded.accounts}
      formKey={formKey}
      amount={needsAmount || getCompletingAmount(loaded) || loaded.due}
      due={loaded.due}
      values={values?.["step"] === "start" ? values : undefined}
    />
  );
  return (
    <div className="mx-auto max-w-3xl">
      <p className="eyebrow">{`Order ${loaded.orderNumber}`}</p>
      <PageTitle className="mt-3">{getTitle(loaded)}</PageTitle>
      <div role="alert">
        {rejection !== undefined && (
          <p className="mt-4 max-w-prose border-l-2 border-oxblood pl-4 text-oxblood">{rejection}</p>
        )}
      </div>
      <Amounts page={loaded} />
      <Payments page={loaded} />
      {open?.state === "awaiting" && canPay && (
        <PaymentInstructions payment={open} code={codes[open.reference]} />
      )}
      {open && <ProofForm payment={open} values={values?.["step"] === "proof" ? values : undefined} />}
      {canPay && open?.state !== "awaiting" && needsAmount > 0 && (
        <section className="mt-10">
          <h2 className="text-2xl">How do you want to pay?</h2>
          <div>{choice}</div>
        </section>
      )}
      {canPay && (open?.state === "awaiting" || needsAmount === 0) && (
        <details className="mt-8" open={hasOtherAccount(loaded, open) || values?.["step"] === "start"}>
          <summary className="cursor-pointer text-link">Pay another way or another amount</summary>
          <div>{choice}</div>
        </details>
      )}
      {loaded.change && <ChangeMethod change={loaded.change} accounts={loaded.accounts} />}
      {!canPay && isNeeded && (
        <p className="mt-6">
          {"We take no payments in advance on this page at the moment. "}
          <Link to="/contact" className="text-link">
            {orderPageMessages.contact}
          </Link>
        </p>
      )}
      <p className="mt-10">
        <Link to={buildOrderPath(token)} className={getButtonClass("secondary")}>
          {orderPageMessages.viewOrder}
        </Link>
      </p>
    </div>
  );
}

/** Whether the shopper has chosen a kind of bank payment without its bank. Each wallet is a choice of its own. */
function hasOtherAccount({ accounts }: LoadedPayPage, open: ShopperPayment | undefined): boolean {
  return accounts.filter(({ method }) => method !== "wallet" && method === open?.method).length > 1;
}

function NotLoadedNotice({ reason }: { reason: NotLoaded }) {
  const { title, advice } = NOTICES[reason];
  return (
    <ReviewNotice title={title}>
      <p className="mt-4 text-umber">{advice}</p>
      <NoticeActions>
        <Link to="/track-order" className={getButtonClass("secondary")}>
          {orderPageMessages.trackOrder}
        </Link>
      </NoticeActions>
    </ReviewNotice>
  );
}

function getTitle(page: LoadedPayPage): string {
  const { status, due, received, overpaid, advance, advanceDue, payments } = page;
  if (status === "cancelled") return "This order is cancelled";
  const amount = getAmountToPay(page);
  if (amount > 0) return `Pay ${formatPrice(amount)}`;
  if (due > 0 && advance > 0 && advanceDue === 0) return "Your advance is paid";
  if (due > 0 && payments.some(isUnderCheck)) return "We are checking your payment";
  if (overpaid > 0) return `You have paid ${formatPrice(overpaid)} too much`;
  return received > 0 ? "Your order is paid" : "There is nothing to pay";
}

/** The figures of the order's money, of which those are shown that are not 0. */
function Amounts({
  page: { total, received, refunded, due, cashFee, advance, advanceDue, underway, overpaid },
}: {
  page: LoadedPayPage;
}) {
  const rows = [
    ["Total of the order", total],
    ["Paid", received],
    ["Paid back to you", refunded],
    ["Left to pay", due],
    ["Of that in advance", advanceDue],
    ["Of that for cash on delivery, dropped if you pay all now", Math.min(due, cashFee)],
    ["Of that in cash, when you receive the order", advance > 0 ? due - advanceDue : Math.min(due, underway)],
    ["We pay back to you", overpaid],
  ] as const;
  return (
    <dl className="mt-6 max-w-md">
      {rows.map(
        ([term, amount], index) =>
          (index === 0 || amount > 0) && (
            <div key={term} className="flex justify-between gap-4 border-b border-sand py-2">
              <dt>{term}</dt>
              <dd className="font-medium whitespace-nowrap">{formatPrice(amount)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What happened to each payment that the shopper has made or promised. */
function Payments({ page }: { page: LoadedPayPage }) {
  const { payments } = page;
  if (payments.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-2xl">Your payments</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {payments.map((payment) => (
          <li key={payment.reference} className="border-l-2 border-gilt pl-4">
            <p>{describePayment(payment, needsPayment(page))}</p>
            <p className="text-sm text-umber">{payment.reference}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
