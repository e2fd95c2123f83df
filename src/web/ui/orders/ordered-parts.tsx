import type { OrderItem } from "#domain/orders/order.ts";

/** Lists the parts of an ordered set with the bottles of the whole line. Renders nothing for other lines. */
export function OrderedParts({ item: { parts, quantity } }: { item: Pick<OrderItem, "parts" | "quantity"> }) {
  if (parts === undefined) return null;
  return (
    <ul aria-label="Contents of the set" className="text-sm text-umber">
      {parts.map((part) => (
        <li key={`${part.productId} ${part.variant}`}>
          {part.quantity * quantity} × {part.name} ({part.variant})
        </li>
      ))}
    </ul>
  );
}
