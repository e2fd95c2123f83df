import { useEffect, useEffectEvent } from "react";

import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { Button } from "#kit/ui/button.tsx";
import { EntryCustomer } from "#orders/admin/entry/entry-customer.tsx";
import { EntryLines } from "#orders/admin/entry/entry-lines.tsx";
import { EntryPayment } from "#orders/admin/entry/entry-payment.tsx";
import { EnteredOrderPanel, EntryBar, EntryTotals } from "#orders/admin/entry/entry-summary.tsx";
import { EntryTerms } from "#orders/admin/entry/entry-terms.tsx";
import { useOrderEntry } from "#orders/admin/entry/use-order-entry.ts";
import { staffOrderTexts } from "#orders/rules/staff-order/staff-order-messages.ts";
import { shopContext } from "#store/context.ts";

import { PlacedPayment } from "../placed-payment.tsx";
import type { Route } from "./+types/new-order.ts";

const DEFAULT_COUNTRY_NAME = "Pakistan";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { store, prepaidMethods } = await getCheckoutSettings(context.get(shopContext).db);
  const { countries, giftWrapPrice } = store;
  const phone = new URL(request.url).searchParams.get("phone") ?? "";
  return { country: countries[0] ?? DEFAULT_COUNTRY_NAME, phone, giftWrapPrice, prepaidMethods };
}

/** The order of a customer who writes, calls or comes to the shop. Ctrl Enter places it. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const entry = useOrderEntry(loaderData);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || entry.placed) return;
    event.preventDefault();
    void entry.place();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  if (entry.placed) {
    return (
      <>
        <PageHeader title="New order" />
        <EnteredOrderPanel
          order={entry.placed}
          onNext={entry.startAgain}
          payment={
            <PlacedPayment
              order={entry.placed}
              isReceived={entry.draft.isReceived}
              onRecorded={entry.follow}
            />
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="New order"
        action={
          <Button variant="quiet" onClick={entry.startAgain}>
            Start again
          </Button>
        }
      />
      {entry.isOfOther && (
        <p role="status" className="mb-4 border-l-2 border-oxblood pl-4 text-sm">
          {staffOrderTexts.keptOther(loaderData.phone)}
        </p>
      )}
      {/* The focused field is never behind the bar. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-6 lg:grid-cols-2 [&_:is(input,select,textarea,button,summary)]:scroll-mb-32">
        <EntryCustomer key={`customer ${entry.draft.key}`} entry={entry} />
        <div className="grid content-start gap-4">
          <EntryLines key={`lines ${entry.draft.key}`} entry={entry} />
          <EntryTerms entry={entry} giftWrapPrice={loaderData.giftWrapPrice} />
          <EntryPayment entry={entry} methods={loaderData.prepaidMethods} />
          <EntryTotals entry={entry} />
        </div>
      </div>
      <EntryBar entry={entry} />
    </>
  );
}
