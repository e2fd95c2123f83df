import type { CartPart } from "../rules/cart/cart.ts";

interface OrderedPartsProps {
  item: { parts?: readonly CartPart[] | undefined; quantity: number };
}

/**
 * Lists the parts of a set in an order or a cart. Part quantities are multiplied by the line's quantity. Renders
 * nothing for other lines.
 */
export function OrderedParts({ item: { parts, quantity } }: OrderedPartsProps) {
  if (parts === undefined || parts.length === 0) return null;
  return (
    <ul aria-label="Contents of the set" className="text-sm text-umber">
      {parts.map((part) => (
        <li key={`${part.productId} ${part.variant}`}>
          {`${part.quantity * quantity} × ${part.name} (${part.variant})`}
        </li>
      ))}
    </ul>
  );
}
