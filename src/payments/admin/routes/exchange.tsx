import { Link, useNavigate } from "react-router";

import { PageHeader } from "#kit/admin/page-header.tsx";
import { NotFound } from "#kit/rules/errors.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { returnMessages } from "#returns/rules/return-messages.ts";
import { canBecome } from "#returns/rules/return-state.ts";
import { shopContext } from "#store/context.ts";

import { exchangeMessages as messages } from "../../rules/exchange-messages.ts";
import { ExchangeForm } from "../exchange/exchange-form.tsx";
import type { Route } from "./+types/exchange.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  try {
    const { reference, state, orderId, note, credit, lines } = await getReturn(db, params.returnId);
    return { given: { reference, state, orderId, note, credit, lines } };
  } catch (error) {
    if (error instanceof NotFound) return { given: null };
    throw error;
  }
}

/** The page on which staff exchange the items of an inspected return for others. */
export default function ExchangePage({ loaderData: { given }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const orderPath = given && `/admin/orders/${given.orderId}`;
  return (
    <>
      <PageHeader
        title={messages.title(given?.reference ?? params.returnId)}
        action={
          <Link
            to={orderPath ?? "/admin/returns"}
            className="text-link inline-flex min-h-control items-center text-sm"
          >
            {orderPath === null ? messages.allReturns : messages.order}
          </Link>
        }
      />
      {given && canBecome(given.state, "exchanged") ? (
        <ExchangeForm
          given={given}
          onSaved={({ orderId, orderNumber }) => {
            showToast(messages.saved(orderNumber));
            void navigate(`/admin/orders/${orderId}`);
          }}
        />
      ) : (
        <p className="border border-sand bg-paper p-4 sm:p-6">
          {given ? messages.notInspected(returnMessages.states[given.state]) : returnMessages.notFound}
        </p>
      )}
    </>
  );
}
