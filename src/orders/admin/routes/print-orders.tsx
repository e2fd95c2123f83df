import { Link } from "react-router";

import { DELIVERY_FIELDS, maskUnlessPermitted } from "#kit/rules/contact-mask.ts";
import { orderMessages } from "../../rules/order-messages.ts";
import { staffOrderMessages } from "../../rules/staff-messages.ts";
import { isOrderId, ORDER_LIST_LIMIT } from "../../rules/order-query.ts";
import { printOrders } from "../../operations/lists/print-orders.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { Printer } from "#kit/admin/admin-icons.tsx";
import type { PrintKind } from "../print-link.tsx";
import { PRINT_KINDS } from "../print-link.tsx";
import { Invoice } from "../print/invoice.tsx";
import { PackingSlip } from "../print/packing-slip.tsx";
import { Receipt } from "../print/receipt.tsx";
import "../print/sheet.css";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/print-orders.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report, getStore } = context.get(shopContext);
  const staff = context.get(staffContext);
  const params = new URL(request.url).searchParams;
  const requestedKind = params.get("kind");
  const kind: PrintKind = PRINT_KINDS.find((each) => each === requestedKind) ?? "invoice";
  const requestedIds = [...new Set((params.get("ids") ?? "").split(",").filter((id) => id !== ""))];
  // Staff can print at most one list page of orders. Further ids in the URL are ignored.
  const ids = requestedIds.slice(0, ORDER_LIST_LIMIT);
  try {
    const { title: label } = SHEETS[kind];
    const printedOrders = await printOrders(db, { ids: ids.filter(isOrderId), label }, { by: staff });
    // Packers need the addresses on packing slips. The audit log records each print.
    const needsAddress = kind === "packing-slip" && staff.permissions.includes("shipments.pack");
    const orders = maskUnlessPermitted(staff, printedOrders, needsAddress ? DELIVERY_FIELDS : undefined);
    const hasTooManyIds = requestedIds.length > ids.length;
    return { kind, orders, unknownCount: ids.length - orders.length, hasTooManyIds, store: await getStore() };
  } catch (error) {
    report(error);
    return null;
  }
}

const SHEETS = {
  invoice: { title: "Invoices", Sheet: Invoice },
  "packing-slip": { title: "Packing slips", Sheet: PackingSlip },
  receipt: { title: "Receipts", Sheet: Receipt },
} as const;

export default function PrintOrders({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeader title="Print" />
        <LoadFailure message={orderMessages.loadFailed} />
      </>
    );
  }
  const { kind, orders, unknownCount, hasTooManyIds, store } = loaderData;
  const { title, Sheet } = SHEETS[kind];
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          action={
            <div className="flex flex-wrap items-center gap-3">
              <Link to="/admin/orders" className={getButtonClass("quiet")}>
                Back to orders
              </Link>
              <Button disabled={orders.length === 0} onClick={() => print()}>
                <Printer className="size-4" strokeWidth={1.75} aria-hidden="true" />
                Print
              </Button>
            </div>
          }
        />
        <div role="status" className="mb-4 grid gap-1 text-sm text-oxblood empty:hidden">
          {unknownCount > 0 && <p>{staffOrderMessages.unknownToPrint(unknownCount)}</p>}
          {hasTooManyIds && <p>{staffOrderMessages.tooManyToPrint(ORDER_LIST_LIMIT)}</p>}
        </div>
        {orders.length === 0 && (
          <EmptyState
            title={staffOrderMessages.nothingToPrint}
            action={
              <Link to="/admin/orders" className={getButtonClass("primary")}>
                Show orders
              </Link>
            }
          >
            Select orders in the list first.
          </EmptyState>
        )}
      </div>
      <div>
        {orders.map((order) => (
          <article key={order.id} aria-label={`${title}: ${order.orderNumber}`} className="sheet">
            <Sheet order={order} store={store} />
          </article>
        ))}
      </div>
    </>
  );
}
