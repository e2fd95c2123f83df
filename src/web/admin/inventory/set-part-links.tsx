import { setMessages } from "#domain/catalogue/set-messages.ts";
import type { SizeStock } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";

import { OverlayLink } from "../lists/overlay-link.tsx";

/** Lists the parts of a size with links to their stock. Renders nothing for a size that is not a set. */
export function SetPartLinks({ size: { variant, parts = [] } }: { size: SizeStock }) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={inventoryMessages.partsOf(variant)} className="flex flex-wrap gap-x-3 text-sm">
      {parts.map((part) => (
        <li key={`${part.productId} ${part.variant}`} className="inline-flex items-center gap-1">
          <OverlayLink
            open={{ product: part.productId }}
            className="inline-flex min-h-control items-center text-link"
          >
            {`${part.quantity} × ${part.name} (${part.variant})`}
          </OverlayLink>
          {!part.isPublished && <span className="text-oxblood">{setMessages.partUnpublished}</span>}
        </li>
      ))}
    </ul>
  );
}
