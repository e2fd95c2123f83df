import { OrdersTable } from "#web/admin/orders/orders-table.tsx";

export const used = OrdersTable;
