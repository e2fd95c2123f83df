import { staffDeliveryMessages as messages } from "../../rules/staff-messages.ts";
import { getStoredDeliveryRates } from "../../operations/get-delivery-rates.ts";
import { shopContext } from "#store/context.ts";

import { DeliveryRatesPage } from "../delivery-rates-page.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/delivery.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  try {
    const [stored, { countries }] = await Promise.all([getStoredDeliveryRates(db), getStore()]);
    return { loaded: { stored, countries } };
  } catch (error) {
    report(error);
    return { loaded: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

/** The shop's delivery rates by zone. */
export default function Delivery({ loaderData: { loaded } }: Route.ComponentProps) {
  if (loaded !== null) return <DeliveryRatesPage {...loaded} />;
  return (
    <>
      <PageHeader title={messages.title} />
      <LoadFailure message={messages.loadFailed} />
    </>
  );
}
