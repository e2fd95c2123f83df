import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { CircleCheck } from "#kit/ui/order-icons.tsx";
import { Time } from "#kit/ui/time.tsx";

import { Mail } from "#kit/admin/admin-icons.tsx";

const OPEN: BadgeStyle = { Icon: Mail, badge: "text-amber" };

interface MessageStatusProps {
  message: Pick<ReceivedMessage, "handledAt" | "handledBy">;
  /** Whether to show who handled the message, and when. */
  isDetailed?: boolean;
}

/** Shows whether a message is open or handled. */
export function MessageStatus({ message: { handledAt, handledBy }, isDetailed = false }: MessageStatusProps) {
  if (handledAt === null) {
    return (
      <Badge style={OPEN} shape="plain">
        Open
      </Badge>
    );
  }
  return (
    <span
      className={joinClassNames("inline-flex items-center gap-x-1.5 text-moss", isDetailed && "flex-wrap")}
    >
      <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span className="font-medium">Handled</span>
      {isDetailed && (
        <span className="text-umber">
          {handledBy !== null && <span>{`by ${handledBy}, `}</span>}
          <Time iso={handledAt} className="tabular-nums" />
        </span>
      )}
    </span>
  );
}
