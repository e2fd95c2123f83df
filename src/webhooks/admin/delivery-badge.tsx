import { webhookDeliveryMessages } from "../rules/webhook-messages.ts";
import type { DeliveryState } from "../rules/webhook-endpoint.ts";
import type { Icon } from "#kit/ui/icons.tsx";
import { Clock } from "#kit/ui/icons.tsx";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";

/** The icon and color of each state, shown beside the label. */
const STYLES: Record<DeliveryState, { Icon: Icon; className: string }> = {
  pending: { Icon: Clock, className: "text-amber" },
  delivered: { Icon: CircleCheck, className: "text-moss" },
  failed: { Icon: CircleX, className: "text-oxblood" },
};

/** Shows the state of a webhook delivery as a label with an icon and a color. */
export function WebhookDeliveryBadge({ state }: { state: DeliveryState }) {
  const { Icon, className } = STYLES[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${className}`}>
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span>{webhookDeliveryMessages.states[state]}</span>
    </span>
  );
}
