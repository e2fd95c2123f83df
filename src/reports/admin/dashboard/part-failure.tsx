import { dashboardMessages } from "../../rules/staff-messages.ts";
import { CircleAlert } from "#kit/ui/icons.tsx";

/** Error message for a part of the dashboard whose data could not be loaded. */
export function PartFailure({ part }: { part: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm font-normal text-oxblood">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span>{dashboardMessages.partFailed(part)}</span>
    </span>
  );
}
