import { shipmentStateMessages } from "../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { Clock, Truck } from "#kit/ui/icons.tsx";
import { Package } from "#delivery/ui/delivery-icons.tsx";
import { CircleCheck, CircleX, House } from "#kit/ui/order-icons.tsx";

const NEUTRAL = "border-ink/60 bg-paper text-ink";
const PROBLEM = "border-oxblood/40 bg-paper text-oxblood";
const ATTENTION = "border-transparent bg-amber-tint text-amber";

const STYLES: Record<ShipmentState, BadgeStyle> = {
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
  return <Badge style={STYLES[state]}>{shipmentStateMessages[state]}</Badge>;
}
