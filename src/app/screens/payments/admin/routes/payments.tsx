import { useRevalidator } from "react-router";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { PAYMENT_CELLS } from "#payments/admin/payment-columns.tsx";
import { listPayments } from "#payments/operations/list-payments.ts";
import { paymentList } from "#payments/rules/payment-list.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { OrderSheet } from "../../../order/admin/order-sheet.tsx";
import type { Route } from "./+types/payments.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const PaymentDialogs = dialogOnDemand(
  () => import("#payments/admin/payment-dialogs.tsx"),
  (module) => module.PaymentDialogs,
);

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, paymentList, listPayments) };
}

export const shouldRevalidate = skipDialogChanges;

/** The payments that staff compare with the statements of the accounts. An order opens beside the queue. */
export default function Payments({ loaderData: { list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const query = useListQuery();
  const openOrder = query.get("order");
  return (
    <StaffListPage
      rules={paymentList}
      list={list}
      rows={(list?.items ?? []).map((payment) => ({ ...payment, id: String(payment.id) }))}
      cells={PAYMENT_CELLS}
      getRowName={({ orderNumber }) => orderNumber}
    >
      {list && openOrder === "" && <PaymentDialogs payments={list.items} onChanged={revalidate} />}
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
