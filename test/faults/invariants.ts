import type { StoredState, StoredLine } from "./stored-state.ts";
import type { Journal } from "./journal.ts";
import { acknowledgedOrders } from "./journal.ts";

/** Everything that a rule looks at: the database before and after, and what people were told in between. */
export interface Evidence {
  before: StoredState;
  after: StoredState;
  journal: Journal;
}

/** What must hold whatever happened. */
export interface Rule {
  title: string;
  /** What breaks it, a line each. */
  violations: (evidence: Evidence) => string[];
}

export const INVARIANTS: readonly Rule[] = [
  { title: "no answer contradicted an earlier one", violations: ({ journal }) => journal.contradictions },
  {
    title: "every acknowledged order exists, with its number, amount and lines",
    violations: ({ after, journal }) => {
      const orders = new Map(after.orders.map((order) => [order.id, order]));
      const linesOf = linesByOrder(after);
      return acknowledgedOrders(journal).flatMap(({ id, orderNumber, totalAmount, request }) => {
        const order = orders.get(id);
        if (order === undefined) return [`lost: ${id}`];
        const wanted = request.items.map(
          ({ productId, variant, quantity }) => `${productId} ${variant} ${quantity}`,
        );
        const held = (linesOf.get(id) ?? []).map(
          (line) => `${line.productId} ${line.variant} ${line.quantity}`,
        );
        const isSame =
          order.orderNumber === orderNumber &&
          order.key === request.key &&
          order.total === Math.round(totalAmount * 100) &&
          wanted.toSorted().join() === held.toSorted().join();
        return isSame ? [] : [`changed: ${id}`];
      });
    },
  },
  {
    title: "no request became two orders, however often it was sent",
    violations: ({ after }) => findDuplicates(after.orders.map(({ email }) => email)),
  },
  {
    title: "every order is one that somebody was told of",
    violations: ({ before, after, journal }) => {
      const known = new Set(before.orders.map(({ id }) => id));
      for (const { id } of acknowledgedOrders(journal)) known.add(id);
      return after.orders.flatMap(({ id }) => (known.has(id) ? [] : [`nobody knows ${id}`]));
    },
  },
  {
    title: "no order is half written: it has lines, their sums, and begins its history as pending",
    violations: ({ after }) => {
      const linesOf = linesByOrder(after);
      const first = new Map(after.history.toReversed().map((entry) => [entry.orderId, entry.status]));
      return after.orders.flatMap(({ id, subtotal, totalItems }) => {
        const lines = linesOf.get(id) ?? [];
        const isWhole =
          lines.length > 0 &&
          sum(lines, (line) => line.unitPrice * line.quantity) === subtotal &&
          sum(lines, (line) => line.quantity) === totalItems &&
          first.get(id) === "pending";
        return isWhole ? [] : [`half written: ${id}`];
      });
    },
  },
  {
    title: "the history tells each acknowledged change once, in order, and no refused one",
    violations: ({ after, journal }) => {
      const notes = after.history.flatMap(({ notes: note }) => note ?? []);
      const promised = journal.changes
        .filter(({ outcome }) => outcome === "acknowledged")
        .map(({ note }) => note);
      const missing = difference(promised, notes).map((note) => `not told: ${note}`);
      const surplus = difference(notes, promised).map((note) => `told, but not acknowledged: ${note}`);
      const isInOrder = groupNotesByOrder(notes) === groupNotesByOrder(promised);
      return [...missing, ...surplus, ...findDuplicates(notes), ...(isInOrder ? [] : ["not in order"])];
    },
  },
  {
    title: "an order has the status that its history ends with, and the audit trail tells as many changes",
    violations: ({ after }) => {
      const last = new Map(after.history.map((entry) => [entry.orderId, entry.status]));
      const audits = new Map(after.audits.map(({ orderId, changes }) => [orderId, changes]));
      const told = Map.groupBy(after.history, ({ orderId }) => orderId);
      return after.orders.flatMap(({ id, status }) => {
        const isTold = last.get(id) === status && (audits.get(id) ?? 0) === (told.get(id)?.length ?? 0) - 1;
        return isTold ? [] : [`told otherwise: ${id}`];
      });
    },
  },
  {
    title: "stock and sold together are what they were, for every size with a stock",
    violations: ({ before, after }) => {
      const together = new Map(before.sizes.map(({ id, stock, sold }) => [id, (stock ?? 0) + sold]));
      return after.sizes.flatMap(({ id, stock, sold }) =>
        stock === null || stock + sold === together.get(id) ? [] : [`drifted: size ${id}`],
      );
    },
  },
  {
    title: "what is sold is what confirmed orders hold, no more and no less",
    violations: ({ before, after }) => {
      const sizes = new Map(after.sizes.map((size) => [size.id, size]));
      const holding = new Set(after.orders.flatMap(({ id, holdsStock }) => (holdsStock ? [id] : [])));
      const wrongLines = after.lines.flatMap((line) => {
        const held = holding.has(line.orderId) ? line.quantity : 0;
        const taken = sizes.get(line.variantId)?.stock === null ? 0 : held;
        const isRight = line.soldCounted === held && line.stockTaken === taken;
        return isRight ? [] : [`a line of ${line.orderId} holds ${line.stockTaken} of ${taken}`];
      });
      const held = Map.groupBy(after.lines, ({ variantId }) => variantId);
      const wrongSizes = before.sizes.flatMap(({ id, sold }) => {
        const sizeSold = (sizes.get(id)?.sold ?? 0) - sold;
        return sizeSold === sum(held.get(id) ?? [], (line) => line.soldCounted) ? [] : [`size ${id}`];
      });
      return [...wrongLines, ...wrongSizes];
    },
  },
  {
    title: "an order holds stock exactly when it went beyond pending and is not cancelled",
    violations: ({ after }) => {
      // Staff deduct stock on every change, so every status beyond pending takes it.
      const deducted = new Set(
        after.history
          .filter(({ status }) => status !== "pending" && status !== "cancelled")
          .map(({ orderId }) => orderId),
      );
      return after.orders.flatMap(({ id, status, holdsStock }) =>
        holdsStock === (deducted.has(id) && status !== "cancelled") ? [] : [`${id} is ${status}`],
      );
    },
  },
  {
    title: "stock and sold of every size are the sums of its ledger",
    violations: ({ after }) => {
      const ledger = new Map(after.ledger.map((entry) => [entry.variantId, entry]));
      return after.sizes.flatMap(({ id, stock, sold }) => {
        const sums = ledger.get(id) ?? { stock: 0, sold: 0 };
        return (stock ?? 0) === sums.stock && sold === sums.sold ? [] : [`size ${id}`];
      });
    },
  },
];

function linesByOrder({ lines }: StoredState): Map<string, StoredLine[]> {
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function findDuplicates(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) =>
    length > 1 ? [`${length} times: ${name}`] : [],
  );
}

function difference(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set(some).difference(new Set(others))];
}

/** Notes begin with their order: those of one order stay in their order. */
function groupNotesByOrder(notes: readonly string[]): string {
  return notes.toSorted((a, b) => (a.split(" ")[0] ?? "").localeCompare(b.split(" ")[0] ?? "")).join("\n");
}
