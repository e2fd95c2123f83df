import { listProducts } from "#operations/products/list-products.ts";
import { OrdersTable } from "../orders/orders-table.tsx";

export const loader = () => listProducts();

export default function Orders() {
  return <OrdersTable />;
}
