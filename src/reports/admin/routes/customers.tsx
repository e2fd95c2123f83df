import { Link, useLocation } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listCustomerFilterOptions, listCustomers } from "../../operations/customers/list-customers.ts";
import { customerList } from "../../rules/customers/customer-list.ts";
import { toSegment } from "../../rules/customers/segment.ts";
import { CUSTOMER_CELLS } from "../customers/customer-columns.tsx";
import type { Route } from "./+types/customers.ts";

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, customerList, async (db, query) => {
    const [list, options] = await Promise.all([listCustomers(db, query), listCustomerFilterOptions(db)]);
    return { list, options };
  });
  return loaded ?? { list: null, options: { product: [], tag: [] } };
}

export const shouldRevalidate = skipDialogChanges;

/** Opens a new issue of the newsletter for the customers that the filters show. */
function WriteToSegment() {
  const segment = toSegment(new URLSearchParams(useLocation().search));
  return (
    <IfAllowed rule={requires("newsletter.send")}>
      <Link
        to={`/admin/contact-messages/issues/new?${new URLSearchParams({ audience: segment }).toString()}`}
        className={getButtonClass("secondary")}
      >
        Write newsletter
      </Link>
    </IfAllowed>
  );
}

export default function Customers({ loaderData: { list, options } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={customerList}
      list={list}
      rows={(list?.items ?? []).map((customer) => ({ ...customer, id: String(customer.id) }))}
      cells={CUSTOMER_CELLS}
      getRowName={({ name, phone }) => name || phone}
      filterOptions={{ product: options.product, tag: options.tag }}
      views="customers"
      exportRule={requires("exports.customers", "customers.contact")}
      action={<WriteToSegment />}
    />
  );
}
