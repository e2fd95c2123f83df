import { Link } from "react-router";

import { recoveryMessages } from "#domain/staff/recovery-messages.ts";
import { getButtonClass } from "#web/ui/button-class.ts";

/** The reason why a link of an email cannot be used, and the way to the sign-in page, which can send a new link. */
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
