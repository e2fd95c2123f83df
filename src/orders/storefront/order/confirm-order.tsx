import type { FormEvent } from "react";
import { useState } from "react";

import { confirmationMessages as messages } from "../../rules/confirmation/confirmation-messages.ts";
import type { Decision } from "../../rules/confirmation/decision.ts";
import { DECLINE_REASONS, decisionSchema, readDecisionForm } from "../../rules/confirmation/decision.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { DisclosureSummary } from "./disclosure-summary.tsx";

interface ConfirmOrderProps {
  confirmation: NonNullable<LinkedOrder["confirmation"]>;
  decide: (decision: Decision) => Promise<LinkedOrder>;
  onDecided: (order: LinkedOrder) => void;
  /** Called with the reason if the order can no longer be confirmed or declined. */
  onRejected: (reason: string) => void;
}

/** Buttons that confirm or cancel an order. Without JavaScript the forms post to the page's action. */
export function ConfirmOrder({ confirmation, decide, onDecided, onRejected }: ConfirmOrderProps) {
  const [pendingDecision, setPendingDecision] = useState<Decision["decision"]>();
  const { mutate, isPending, problem } = useMutation(decide, {
    success: onDecided,
    problem: ({ isRejection, status, detail }) => {
      if (isRejection && status === 409) onRejected(detail);
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = decisionSchema.safeParse(readDecisionForm(new FormData(event.currentTarget)));
    if (!parsed.success) return;
    setPendingDecision(parsed.data.decision);
    void mutate(parsed.data);
  }

  return (
    <section
      aria-labelledby="confirm-order"
      className="mt-6 border border-sand bg-paper p-6 sm:px-10 sm:py-8 print:hidden"
    >
      <h2 id="confirm-order" className="text-xl">
        {messages.heading}
      </h2>
      <Explanation {...confirmation} />
      <div role="alert">
        {problem !== undefined && problem.status !== 409 && (
          <p className="mt-3 text-oxblood">
            {problem.isRejection
              ? problem.detail
              : `${messages.failed} ${problem.status === 0 ? networkMessages.failed : problem.detail}`}
          </p>
        )}
      </div>
      <form method="post" noValidate onSubmit={handleSubmit} className="mt-5">
        <input type="hidden" name="decision" value="confirm" />
        <Button
          type="submit"
          className="max-sm:w-full"
          isBusy={isPending && pendingDecision === "confirm"}
          busyLabel={messages.confirming}
        >
          {messages.confirm}
        </Button>
      </form>
      <details className="group/details mt-2">
        <DisclosureSummary className="text-umber">{messages.decline}</DisclosureSummary>
        <form method="post" noValidate onSubmit={handleSubmit} className="mt-3">
          <input type="hidden" name="decision" value="decline" />
          <fieldset>
            <legend className="font-medium">{messages.declineQuestion}</legend>
            <div className="mt-2 grid">
              {DECLINE_REASONS.map((reason) => (
                <label key={reason} className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="reason"
                    value={reason}
                    defaultChecked={reason === DECLINE_REASONS.at(-1)}
                    className="size-5 accent-ink"
                  />
                  <span>{reason}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Button
            type="submit"
            variant="danger"
            className="mt-4"
            isBusy={isPending && pendingDecision === "decline"}
            busyLabel={messages.declining}
          >
            {messages.declineNow}
          </Button>
        </form>
      </details>
    </section>
  );
}

/** Explains what to do. If the shop reserves the bottles, states until when. */
function Explanation({ state, reservedUntil }: ConfirmOrderProps["confirmation"]) {
  if (state === "expired") return <p className="mt-2">{messages.explanationAfterExpiry}</p>;
  return (
    <p className="mt-2">
      {messages.explanation}
      {reservedUntil !== null && (
        <>
          <span>{` ${messages.reservedUntil} `}</span>
          <Time iso={reservedUntil} />
          <span>.</span>
        </>
      )}
    </p>
  );
}
