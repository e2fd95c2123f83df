import { setMessages } from "../../rules/set-messages.ts";
import type { SizeStock } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";

import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";

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
