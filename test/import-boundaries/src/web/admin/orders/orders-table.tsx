import { Price } from "#web/ui/price.tsx";

export function OrdersTable() {
  return <Price />;
}
