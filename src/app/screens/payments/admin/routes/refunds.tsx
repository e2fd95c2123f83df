import { useId } from "react";
import { useRevalidator } from "react-router";

import { Opened } from "#kit/admin/forms/opened.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { REFUND_CELLS } from "#payments/admin/refund-columns.tsx";
import { listRefundableOrders, listRefunds } from "#payments/operations/list-refunds.ts";
import type { RefundableOrder } from "#payments/rules/payment-list.ts";
import { refundList } from "#payments/rules/payment-list.ts";
import { paymentMessages } from "#payments/rules/staff-messages.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { OrderSheet } from "../../../order/admin/order-sheet.tsx";
import type { Route } from "./+types/refunds.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const RefundDialog = dialogOnDemand(
  () => import("#payments/admin/refund-dialogs.tsx"),
  (module) => module.RefundDialog,
);
const RefundListDialogs = dialogOnDemand(
  () => import("#payments/admin/refund-list-dialogs.tsx"),
  (module) => module.RefundListDialogs,
);

const messages = paymentMessages.refunds;

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, refundList, async (db, query) => {
    const [list, orders] = await Promise.all([listRefunds(db, query), listRefundableOrders(db)]);
    return { list, orders };
  });
  return loaded ?? { list: null, orders: [] };
}

export const shouldRevalidate = skipDialogChanges;

/** The overpaid orders without a refund, each with a button that enters one. */
function RefundableOrders({ orders }: { orders: readonly RefundableOrder[] }) {
  const id = useId();
  const query = useListQuery();
  const can = useAccess();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 border border-sand bg-paper px-3 py-2">
      <h2 id={id} className="font-medium">
        {messages.toEnter}
      </h2>
      <ul className="divide-y divide-sand text-sm">
        {orders.map(({ orderId, orderNumber, customerName, refundable }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <OverlayLink open={{ order: orderId }} className="text-link tabular-nums">
                {orderNumber}
              </OverlayLink>
              <span>{`, ${customerName}: `}</span>
              <span className="tabular-nums">{messages.refundable(formatPrice(refundable))}</span>
            </span>
            {can("money.refund") && (
              <Button variant="quiet" onClick={() => query.open({ dialog: "refund", id: orderId })}>
                <span>{messages.add}</span>
                <span className="sr-only">{`: ${orderNumber}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundableDialog({
  orders,
  onChanged,
}: {
  orders: readonly RefundableOrder[];
  onChanged: () => Promise<void>;
}) {
  const dialog = useRecordDialog({
    records: orders,
    getId: ({ orderId }) => orderId,
    adds: "",
    edits: "refund",
    notFound: messages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record && (
          <RefundDialog
            order={{ id: record.orderId, orderNumber: record.orderNumber }}
            refundable={record.refundable}
            isOpen={isOpen}
            close={close}
            onChanged={onChanged}
          />
        )
      }
    </Opened>
  );
}

/** What the shop has to pay back: overpaid orders, and the entered refunds with their due dates. */
export default function Refunds({ loaderData: { list, orders } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const query = useListQuery();
  const openOrder = query.get("order");
  return (
    <StaffListPage
      rules={refundList}
      list={list}
      rows={(list?.items ?? []).map((refund) => ({ ...refund, id: String(refund.id) }))}
      cells={REFUND_CELLS}
      getRowName={({ orderNumber }) => orderNumber}
      intro={<RefundableOrders orders={orders} />}
    >
      {list && openOrder === "" && (
        <>
          <RefundListDialogs refunds={list.items} onChanged={revalidate} />
          <RefundableDialog orders={orders} onChanged={revalidate} />
        </>
      )}
      <OrderSheet
        id={openOrder}
        listedIds={[...new Set(list?.items.map(({ orderId }) => orderId))]}
        onOpen={(id) => query.set({ order: id, page: query.get("page") })}
        onClose={() => query.close("order")}
        onChange={revalidate}
        onStale={revalidate}
      />
    </StaffListPage>
  );
}
