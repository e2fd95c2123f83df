import type { StoredState, StoredLine } from "./stored-state.ts";
import type { Journal } from "./journal.ts";
import { listAcknowledgedOrders } from "./journal.ts";

/** Input of an invariant: the database before and after the run, and the responses in between. */
export interface Evidence {
  before: StoredState;
  after: StoredState;
  journal: Journal;
}

/** A condition that holds after any sequence of faults. */
export interface Invariant {
  title: string;
  /** Returns one line per violation. */
  listViolations: (evidence: Evidence) => string[];
}

export const INVARIANTS: readonly Invariant[] = [
  {
    title: "no response contradicts an earlier response",
    listViolations: ({ journal }) => journal.contradictions,
  },
  {
    title: "every acknowledged order exists, with its number, amount and lines",
    listViolations: ({ after, journal }) => {
      const orders = new Map(after.orders.map((order) => [order.id, order]));
      const orderLines = groupLinesByOrder(after);
      return listAcknowledgedOrders(journal).flatMap(({ id, orderNumber, totalAmount, request }) => {
        const order = orders.get(id);
        if (order === undefined) return [`lost: ${id}`];
        const ordered = request.items.map(
          ({ productId, variant, quantity }) => `${productId} ${variant} ${quantity}`,
        );
        const stored = (orderLines.get(id) ?? []).map(
          (line) => `${line.productId} ${line.variant} ${line.quantity}`,
        );
        const isSame =
          order.orderNumber === orderNumber &&
          order.key === request.key &&
          order.total === Math.round(totalAmount * 100) &&
          ordered.toSorted().join() === stored.toSorted().join();
        return isSame ? [] : [`changed: ${id}`];
      });
    },
  },
  {
    title: "a repeated request creates only one order",
    listViolations: ({ after }) => findDuplicates(after.orders.map(({ email }) => email)),
  },
  {
    title: "every stored order was acknowledged to its client",
    listViolations: ({ before, after, journal }) => {
      const knownIds = new Set(before.orders.map(({ id }) => id));
      for (const { id } of listAcknowledgedOrders(journal)) knownIds.add(id);
      return after.orders.flatMap(({ id }) => (knownIds.has(id) ? [] : [`not acknowledged: ${id}`]));
    },
  },
  {
    title: "every order has lines, a correct subtotal and item count, and a history that starts as pending",
    listViolations: ({ after }) => {
      const orderLines = groupLinesByOrder(after);
      const firstStatuses = new Map(after.history.toReversed().map((entry) => [entry.orderId, entry.status]));
      return after.orders.flatMap(({ id, subtotal, totalItems }) => {
        const lines = orderLines.get(id) ?? [];
        const isComplete =
          lines.length > 0 &&
          sumBy(lines, (line) => line.unitPrice * line.quantity) === subtotal &&
          sumBy(lines, (line) => line.quantity) === totalItems &&
          firstStatuses.get(id) === "pending";
        return isComplete ? [] : [`partially written: ${id}`];
      });
    },
  },
  {
    title: "the history contains exactly the acknowledged changes, once each and in order",
    listViolations: ({ after, journal }) => {
      const notes = after.history.flatMap(({ notes: note }) => note ?? []);
      const acknowledged = journal.changes
        .filter(({ outcome }) => outcome === "acknowledged")
        .map(({ note }) => note);
      const missing = subtractItems(acknowledged, notes).map((note) => `missing: ${note}`);
      const surplus = subtractItems(notes, acknowledged).map((note) => `not acknowledged: ${note}`);
      const isInOrder = groupNotesByOrder(notes) === groupNotesByOrder(acknowledged);
      return [...missing, ...surplus, ...findDuplicates(notes), ...(isInOrder ? [] : ["not in order"])];
    },
  },
  {
    title: "the status and the audit log of an order match its history",
    listViolations: ({ after }) => {
      const lastStatuses = new Map(after.history.map((entry) => [entry.orderId, entry.status]));
      const auditCounts = new Map(after.audits.map(({ orderId, changes }) => [orderId, changes]));
      const entries = Map.groupBy(after.history, ({ orderId }) => orderId);
      return after.orders.flatMap(({ id, status }) => {
        const isConsistent =
          lastStatuses.get(id) === status &&
          (auditCounts.get(id) ?? 0) === (entries.get(id)?.length ?? 0) - 1;
        return isConsistent ? [] : [`inconsistent: ${id}`];
      });
    },
  },
  {
    title: "the sum of stock and sold units is unchanged for every size with limited stock",
    listViolations: ({ before, after }) => {
      const sums = new Map(before.sizes.map(({ id, stock, sold }) => [id, (stock ?? 0) + sold]));
      return after.sizes.flatMap(({ id, stock, sold }) =>
        stock === null || stock + sold === sums.get(id) ? [] : [`drifted: size ${id}`],
      );
    },
  },
  {
    title: "the sold units of a size equal its units in orders with deducted stock",
    listViolations: ({ before, after }) => {
      const sizes = new Map(after.sizes.map((size) => [size.id, size]));
      const deductedOrders = new Set(
        after.orders.flatMap(({ id, isStockDeducted }) => (isStockDeducted ? [id] : [])),
      );
      const wrongLines = after.lines.flatMap((line) => {
        const deductedQuantity = deductedOrders.has(line.orderId) ? line.quantity : 0;
        const expectedStockTaken = sizes.get(line.variantId)?.stock === null ? 0 : deductedQuantity;
        const isCorrect = line.soldCounted === deductedQuantity && line.stockTaken === expectedStockTaken;
        return isCorrect
          ? []
          : [`a line of ${line.orderId} has deducted ${line.stockTaken} of ${expectedStockTaken}`];
      });
      const sizeLines = Map.groupBy(after.lines, ({ variantId }) => variantId);
      const wrongSizes = before.sizes.flatMap(({ id, sold }) => {
        const sizeSold = (sizes.get(id)?.sold ?? 0) - sold;
        return sizeSold === sumBy(sizeLines.get(id) ?? [], (line) => line.soldCounted) ? [] : [`size ${id}`];
      });
      return [...wrongLines, ...wrongSizes];
    },
  },
  {
    title: "an order has deducted stock if and only if it has left the status pending and is not cancelled",
    listViolations: ({ after }) => {
      // The simulated staff deduct stock on every change, so every later status except cancelled deducts stock.
      const deducted = new Set(
        after.history
          .filter(({ status }) => status !== "pending" && status !== "cancelled")
          .map(({ orderId }) => orderId),
      );
      return after.orders.flatMap(({ id, status, isStockDeducted }) =>
        isStockDeducted === (deducted.has(id) && status !== "cancelled") ? [] : [`${id} is ${status}`],
      );
    },
  },
  {
    title: "stock and sold units of every size equal the sums of its stock movements",
    listViolations: ({ after }) => {
      const ledger = new Map(after.ledger.map((entry) => [entry.variantId, entry]));
      return after.sizes.flatMap(({ id, stock, sold }) => {
        const sums = ledger.get(id) ?? { stock: 0, sold: 0 };
        return (stock ?? 0) === sums.stock && sold === sums.sold ? [] : [`size ${id}`];
      });
    },
  },
  {
    title: "orders, stock, reservations and confirmations are consistent",
    listViolations: ({ after }) => after.inconsistencies,
  },
];

function groupLinesByOrder({ lines }: StoredState): Map<string, StoredLine[]> {
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

function sumBy<Item>(items: readonly Item[], getValue: (item: Item) => number): number {
  return items.reduce((total, item) => total + getValue(item), 0);
}

function findDuplicates(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) =>
    length > 1 ? [`${length} times: ${name}`] : [],
  );
}

function subtractItems(items: readonly string[], excluded: readonly string[]): string[] {
  return [...new Set(items).difference(new Set(excluded))];
}

/**
 * Returns the notes as one text, grouped by order. A note starts with the order id, and the stable sort keeps the
 * sequence of each order.
 */
function groupNotesByOrder(notes: readonly string[]): string {
  return notes.toSorted((a, b) => (a.split(" ")[0] ?? "").localeCompare(b.split(" ")[0] ?? "")).join("\n");
}
