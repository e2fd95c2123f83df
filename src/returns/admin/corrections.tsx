import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";

/** Why staff corrected the inspection of a return, and with it the credit. */
export function Corrections({ given: { corrections } }: { given: Pick<ReturnRow, "corrections"> }) {
  return corrections.map(({ reason, by, at }) => (
    <p key={at} className="text-umber wrap-anywhere" dir="auto">
      {messages.correctedBecause(reason, by)}
    </p>
  ));
}
