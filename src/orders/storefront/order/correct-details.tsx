import type { FormEvent } from "react";
import { useState } from "react";

import type { Correction, CorrectionQuote } from "../../rules/edit/correction.ts";
import {
  CORRECTION_FIELDS,
  correctionMessages as messages,
  correctionSchema,
  readCorrectionForm,
} from "../../rules/edit/correction.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { DisclosureSummary } from "./disclosure-summary.tsx";
import { correctOrder } from "./order-calls.ts";

/** A correction that was sent without JavaScript and not saved. */
export interface PendingCorrection {
  values: Readonly<Record<string, string>>;
  /** The terms that the shopper must accept first. */
  terms?: CorrectionQuote;
}

/** Returns the terms of a rejection that the shopper can accept. */
function getTerms({ code, members }: ApiProblem): CorrectionQuote | undefined {
  return code === "terms-changed" ? (members["terms"] as CorrectionQuote | undefined) : undefined;
}

function describeProblem(problem: ApiProblem): string {
  if (problem.isRejection) return problem.detail;
  return `${messages.failed} ${problem.status === 0 ? networkMessages.failed : problem.detail}`;
}

interface CorrectDetailsProps {
  /** Secret of the shopper's link. */
  token: string;
  order: LinkedOrder;
  pending: PendingCorrection | undefined;
  onCorrected: (order: LinkedOrder) => void;
  /** Called with the reason if the order was changed or can no longer be corrected. */
  onRejected: (reason: string) => void;
}

/**
 * The shopper's contact details and address as a form. If the delivery to a new address differs, states how, and saves once the
 * shopper accepts. Without JavaScript the form posts to the page's action.
 */
export function CorrectDetails({ token, order, pending, onCorrected, onRejected }: CorrectDetailsProps) {
  const [isOpen, setIsOpen] = useState(pending !== undefined);
  const [terms, setTerms] = useState(pending?.terms);
  const { mutate, isPending, problem, errors, setErrors, clearError } = useMutation(
    (correction: Correction) => correctOrder(token, correction),
    {
      success: (corrected) => {
        setTerms(undefined);
        setIsOpen(false);
        onCorrected(corrected);
      },
      problem: (rejection) => {
        setTerms(getTerms(rejection));
        if (rejection.code === "conflict" || rejection.code === "order-not-correctable")
          onRejected(rejection.detail);
      },
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = correctionSchema.safeParse(readCorrectionForm(new FormData(event.currentTarget)));
    if (parsed.success) {
      void mutate(parsed.data);
      return;
    }
    setErrors(
      Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), [message]])),
    );
    const field = event.currentTarget.elements.namedItem(String(parsed.error.issues[0]?.path.at(-1)));
    if (field instanceof HTMLInputElement) field.focus();
  }

  function handleChange(path: string) {
    clearError(path);
    // Other values can have other terms.
    setTerms(undefined);
  }

  const stored: Readonly<Record<string, string>> = { ...order.customerInfo, ...order.shippingAddress };
  const shownProblem =
    problem && !getTerms(problem) && Object.keys(errors).length === 0 ? problem : undefined;
  return (
    <details
      className="group/details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <DisclosureSummary className="font-medium">{messages.open}</DisclosureSummary>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit}
        className="mt-2 border border-sand bg-paper p-5 sm:p-6"
      >
        <input type="hidden" name="decision" value="correct" />
        <input type="hidden" name="expectedUpdatedAt" value={order.updatedAt} />
        <div className="grid gap-4 sm:grid-cols-2">
          {CORRECTION_FIELDS.map(({ name, group, label, autoComplete }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type={name === "phone" ? "tel" : "text"}
              autoComplete={autoComplete}
              required
              defaultValue={pending?.values[name] ?? stored[name]}
              error={errors[`${group}.${name}`]?.[0]}
              onChange={() => handleChange(`${group}.${name}`)}
            />
          ))}
        </div>
        <div role="alert" className="mt-4 empty:hidden">
          {shownProblem && <p className="text-oxblood">{describeProblem(shownProblem)}</p>}
          {terms && <p>{messages.newTerms(terms.statement, formatPrice(terms.total))}</p>}
        </div>
        {terms && (
          <>
            <input type="hidden" name="acceptedTotal" value={terms.total} />
            <input type="hidden" name="acceptedDay" value={terms.day ?? ""} />
          </>
        )}
        <Button type="submit" className="mt-4 max-sm:w-full" isBusy={isPending} busyLabel={messages.saving}>
          {terms ? messages.accept : messages.save}
        </Button>
      </form>
    </details>
  );
}
