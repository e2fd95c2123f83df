import { OrdersTable } from "../admin/orders/orders-table.tsx";

export const used = OrdersTable;
