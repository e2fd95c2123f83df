import type { StaffReview } from "../rules/staff-review.ts";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";
import { Time } from "#kit/ui/time.tsx";

const VISIBLE: BadgeStyle = { Icon: CircleCheck, badge: "text-moss" };

interface ReviewVisibilityProps extends Pick<StaffReview, "hidden"> {
  /** Whether to show who hid the review, when and why. */
  isDetailed?: boolean;
}

/** Shows whether shoppers see a review. */
export function ReviewVisibility({ hidden, isDetailed = false }: ReviewVisibilityProps) {
  if (hidden === null) {
    return (
      <Badge style={VISIBLE} shape="plain">
        Visible
      </Badge>
    );
  }
  return (
    <span
      className={joinClassNames(
        "inline-flex min-w-0 items-center gap-x-1.5 text-oxblood",
        isDetailed && "flex-wrap",
      )}
    >
      <CircleX className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span className="font-medium">Hidden</span>
      {isDetailed && (
        <span className="min-w-0 wrap-anywhere text-umber">
          {hidden.by !== null && <span>{`by ${hidden.by}, `}</span>}
          <Time iso={hidden.at} className="tabular-nums" />
          <span>{`: ${hidden.reason}`}</span>
        </span>
      )}
    </span>
  );
}
