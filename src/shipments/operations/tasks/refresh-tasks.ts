import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { shipments } from "../../tables/shipment-schema.server.ts";
import { ORDER_STATUSES, SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { findParcelTask } from "../../rules/parcel-task.ts";

/** All pairs of an order and a parcel that need a task. */
const TASKS = JSON.stringify(
  ORDER_STATUSES.flatMap((status) =>
    SHIPMENT_STATES.flatMap((state) =>
      [true, false].flatMap((wasDelivered) => {
        const task = findParcelTask({ status, state, wasDelivered });
        return task === null ? [] : [{ status, state, wasDelivered, task }];
      }),
    ),
  ),
);

/**
 * Sets the tasks of the orders' parcels. A new task is open; an unchanged task stays checked. The caller must have
 * locked the orders.
 */
export async function refreshTasks(tx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    update ${shipments} as parcel set task = current.task, checked_task = null
    from (
      select candidate.id, pair.task
      from ${shipments} as candidate join ${orders} as parent on parent.id = candidate.order_id
      left join json_to_recordset(${TASKS}::json) as pair ("status" text, "state" text, "wasDelivered" boolean, "task" text)
        on pair.status = parent.status and pair.state = candidate.state and pair."wasDelivered" = candidate.was_delivered
      where candidate.order_id in (select json_array_elements_text(${JSON.stringify(orderIds)}::json))
    ) as current
    where parcel.id = current.id and parcel.task is distinct from current.task`);
}
