import { orderStatusChanged } from "#orders/operations/events.ts";
import { on, registerReactions } from "#platform/events/events.ts";
import { cancelParcelsOfCancelledOrder } from "#shipments/operations/cancel-parcels.ts";
import { refreshTasks } from "#shipments/operations/tasks/refresh-tasks.ts";

/**
 * Everything that happens in later modules after something has happened: `event → reactions`, in the transaction of
 * the change. A reaction rejects the change by throwing.
 */
const REACTIONS = [
  on(orderStatusChanged, cancelParcelsOfCancelledOrder, (tx, { orderId }) => refreshTasks(tx, [orderId])),
];

registerReactions(REACTIONS);
