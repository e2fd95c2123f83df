import { Link, redirect, useRevalidator } from "react-router";

import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { NotFound } from "#kit/rules/errors.ts";
import { requires } from "#kit/rules/permissions.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { findCustomerOfOrder, getCustomer } from "../../operations/customers/get-customer.ts";
import { customerList } from "../../rules/customers/customer-list.ts";
import {
  CustomerContact,
  CustomerFigures,
  CustomerMessages,
  CustomerNotes,
  CustomerOrders,
} from "../customers/customer-details.tsx";
import { EditProfile } from "../customers/edit-profile.tsx";
import type { Route } from "./+types/customer.ts";
import { buildNewOrderPath, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";

const CUSTOMERS_PATH = "/admin/customers";

/** Other pages link to the customer of an order, without the phone number in the URL. */
const ORDER_KEY = /^order-(.+)$/;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const [, orderId] = ORDER_KEY.exec(params.customerId) ?? [];
  try {
    if (orderId !== undefined) {
      const found = await findCustomerOfOrder(db, orderId);
      // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
      throw redirect(found === undefined ? CUSTOMERS_PATH : `${CUSTOMERS_PATH}/${found}`);
    }
    const id = /^\d{1,15}$/.test(params.customerId) ? Number(params.customerId) : 0;
    return { customer: await getCustomer(db, id, { by: context.get(staffContext) }) };
  } catch (error) {
    if (error instanceof Response) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to redirect
    if (error instanceof NotFound) throw redirect(CUSTOMERS_PATH);
    report(error);
    return { customer: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

/** A customer: figures, orders, contact, notes and messages. */
export default function CustomerPage({ loaderData: { customer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const action = (
    <Link to={CUSTOMERS_PATH} className="text-link inline-flex min-h-control items-center text-sm">
      All customers
    </Link>
  );
  if (customer === null)
    return (
      <>
        <PageHeader title={customerList.texts.title} action={action} />
        <LoadFailure message={customerList.texts.loadFailed} />
      </>
    );
  const reload = () => void revalidate();
  return (
    <>
      <PageHeader
        title={customer.name || formatPhone(customer.phone)}
        action={
          <div className="flex flex-wrap items-center gap-x-4">
            {action}
            <IfAllowed rule={NEW_ORDER_RULE}>
              <Link to={buildNewOrderPath(customer.phone)} className={getButtonClass("secondary")}>
                New order
              </Link>
            </IfAllowed>
          </div>
        }
      />
      <div className="grid gap-4">
        <CustomerFigures customer={customer} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="grid min-w-0 gap-4">
            <CustomerOrders customer={customer} />
            <CustomerMessages customer={customer} />
          </div>
          <div className="grid min-w-0 gap-4">
            <CustomerContact customer={customer} onChanged={reload} />
            <CustomerNotes
              customer={customer}
              action={
                <IfAllowed rule={requires("orders.edit", "customers.contact")}>
                  <EditProfile customer={customer} onSaved={reload} />
                </IfAllowed>
              }
            />
          </div>
        </div>
      </div>
    </>
  );
}
