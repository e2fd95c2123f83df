import { Link } from "react-router";

import { recoveryMessages } from "../../rules/recovery-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

/** Explains why a recovery or invitation link is unusable, and links to the sign-in page. */
export function LinkProblem({ reason }: { reason: string }) {
  return (
    <>
      <p role="alert">{reason}</p>
      <Link to="/admin" className={getButtonClass("secondary", "mt-6 w-full")}>
        {recoveryMessages.back}
      </Link>
    </>
  );
}
