import { shipmentStateMessages } from "../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Clock, Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";
import { CircleCheck, CircleX, House } from "#kit/ui/order-icons.tsx";

const NEUTRAL = "border-ink/60 bg-paper text-ink";
const PROBLEM = "border-oxblood/40 bg-paper text-oxblood";
const ATTENTION = "border-transparent bg-amber-tint text-amber";

/** The icon and the badge classes of each state. */
const STYLES: Record<ShipmentState, { Icon: Icon; badge: string }> = {
  draft: { Icon: Clock, badge: ATTENTION },
  booked: { Icon: Package, badge: "border-transparent bg-sand text-umber" },
  picked: { Icon: Truck, badge: NEUTRAL },
  "in-transit": { Icon: Truck, badge: NEUTRAL },
  "out-for-delivery": { Icon: Truck, badge: "border-transparent bg-lapis-tint text-lapis" },
  attempted: { Icon: Clock, badge: ATTENTION },
  delivered: { Icon: House, badge: "border-transparent bg-sage-tint text-sage" },
  "return-requested": { Icon: Clock, badge: ATTENTION },
  returning: { Icon: Truck, badge: ATTENTION },
  returned: { Icon: CircleCheck, badge: PROBLEM },
  cancelled: { Icon: CircleX, badge: "border-transparent bg-mauve-tint text-mauve" },
  lost: { Icon: CircleX, badge: PROBLEM },
};

/** The state of a parcel as a badge with an icon and a label. */
export function ShipmentBadge({ state }: { state: ShipmentState }) {
  const { Icon, badge } = STYLES[state];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-badge-x py-badge-y text-sm font-medium whitespace-nowrap ${badge}`}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span>{shipmentStateMessages[state]}</span>
    </span>
  );
}
