import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listCustomerFilterOptions, listCustomers } from "../../operations/customers/list-customers.ts";
import { customerList } from "../../rules/customers/customer-list.ts";
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
    />
  );
}
