import { Link } from "react-router";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";
import { readOrder } from "#orders/admin/order-calls.ts";
import type { Order } from "#orders/rules/order.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { EnterReturnDialog } from "./enter-return-dialog.tsx";
import { NextSteps } from "./next-steps.tsx";
import { Corrections } from "./corrections.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import { ReturnDialogs } from "./return-dialogs.tsx";

interface OrderReturnsProps {
  order: Order;
  /** Called with the order after a return has changed. */
  onChange: (order: Order) => Promise<void> | void;
}

const readOrderReturns = (id: string) =>
  callStaffRead("GET /api/admin/orders/:id/returns", { param: { id } });

/** The returns of an order with their next steps, and a button that enters one. */
export function OrderReturns({ order, onChange }: OrderReturnsProps) {
  const { data, problem, reload } = useStaffData(order.id, () => readOrderReturns(order.id), order.updatedAt);
  const entering = useDialog("enter-return");
  const can = useAccess();

  async function refresh() {
    reload();
    await onChange(await readOrder(order.id));
  }

  return (
    <DetailSection
      title={messages.title}
      action={
        can("returns.decide") &&
        data &&
        data.lines.length > 0 && (
          <Button variant="quiet" onClick={entering.open}>
            {messages.enter}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <p className="text-sm text-umber">{problem ? messages.loadFailed : "Loading …"}</p>
      ) : data.returns.length === 0 ? (
        !data.exchanges && <p className="text-sm text-umber">{messages.none}</p>
      ) : (
        <ul className="divide-y divide-sand text-sm">
          {data.returns.map((given) => (
            <OrderReturn key={given.reference} given={given} onChanged={refresh} />
          ))}
        </ul>
      )}
      {data?.exchanges && (
        <p className="text-sm">
          <Link to={`/admin/orders/${data.exchanges.orderId}`} className="text-link">
            {messages.exchanges(data.exchanges.reference)}
          </Link>
        </p>
      )}
      {data && (
        <>
          <ReturnDialogs rows={data.returns} shopAddress={data.shopAddress} onChanged={refresh} />
          <Opened dialog={entering}>
            {({ isOpen, close }) => (
              <EnterReturnDialog
                order={order}
                lines={data.lines}
                isOpen={isOpen}
                close={close}
                onChanged={refresh}
              />
            )}
          </Opened>
        </>
      )}
    </DetailSection>
  );
}

/** A return with its items, what the customer says and gets back, and its next steps. */
function OrderReturn({ given, onChanged }: { given: ReturnRow; onChanged: () => Promise<void> }) {
  const { reference, state, wants, lines, note, rejection, outsidePolicy } = given;
  return (
    <li className="grid gap-1 py-2">
      <p className="font-medium tabular-nums">
        {`${reference}: ${returnMessages.states[state]} · ${returnMessages.wishes[wants]}`}
      </p>
      <ul>
        {lines.map(({ productId, name, variant, quantity, reason, wish }) => (
          <li key={`${productId} ${variant}`}>
            {`${quantity} × ${name} ${variant}: ${returnMessages.reasons[reason]}${wish ? messages.wish(wish.name, wish.variant) : ""}`}
          </li>
        ))}
      </ul>
      <p className="text-umber tabular-nums">
        <Time iso={given.createdAt} />
        <span>
          {listFacts(given)
            .map((fact) => ` · ${fact}`)
            .join("")}
        </span>
      </p>
      {[note, outsidePolicy, rejection].map(
        (text) =>
          text !== null && (
            <p key={text} className="text-umber wrap-anywhere" dir="auto">
              {`“${text}”`}
            </p>
          ),
      )}
      <Corrections given={given} />
      <ReturnPhotos given={given} />
      {given.exchangeOrderId !== null && (
        <Link to={`/admin/orders/${given.exchangeOrderId}`} className="text-link justify-self-start">
          {messages.exchangedWith}
        </Link>
      )}
      <NextSteps given={given} onChanged={onChanged} />
    </li>
  );
}

/** Returns who entered a return, until when it comes back, and what the customer gets back until when. */
function listFacts({
  state,
  wants,
  isByStaff,
  backOn,
  credit,
  dueOn,
  payee,
  payeeAccount,
}: ReturnRow): string[] {
  return [
    isByStaff && messages.byStaff,
    (state === "requested" || state === "approved") && messages.backOn(backOn),
    credit !== null && credit > 0 && `${messages.credit} ${formatPrice(credit)}`,
    state === "inspected" && wants === "refund" && dueOn !== null && messages.dueOn(dueOn),
    payee,
    payeeAccount,
  ].filter((fact) => typeof fact === "string");
}
