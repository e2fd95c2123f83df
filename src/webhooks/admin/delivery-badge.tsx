import { webhookDeliveryMessages } from "../rules/webhook-messages.ts";
import type { DeliveryState } from "../rules/webhook-endpoint.ts";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { Clock } from "#kit/ui/icons.tsx";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";

const STYLES: Record<DeliveryState, BadgeStyle> = {
  pending: { Icon: Clock, badge: "text-amber" },
  delivered: { Icon: CircleCheck, badge: "text-moss" },
  failed: { Icon: CircleX, badge: "text-oxblood" },
};

/** Shows the state of a webhook delivery as a label with an icon and a color. */
export function WebhookDeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <Badge style={STYLES[state]} shape="plain">
      {webhookDeliveryMessages.states[state]}
    </Badge>
  );
}
