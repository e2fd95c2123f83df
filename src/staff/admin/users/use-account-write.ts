import { useRevalidator } from "react-router";

import { accountMessages } from "../../rules/staff-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";

interface AccountWriteOptions {
  formId?: string;
  /** Text of the toast after the change. */
  successText?: string;
  onDone?: () => void;
  /** Text of the toast if the shop could not process the request. */
  failureText?: string;
}

/**
 * Returns a mutation that changes an account. Success reloads the page's data, shows `successText` in a toast and calls
 * `onDone`. Failure focuses the first invalid field of the form, or shows the reason in a toast if the form has no such
 * field.
 */
export function useAccountWrite<Input>(
  write: (input: Input) => Promise<unknown>,
  { formId, successText, onDone, failureText = accountMessages.saveFailed }: AccountWriteOptions,
) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (input: Input) => {
      await write(input);
      await revalidate();
    },
    {
      success: () => {
        if (successText !== undefined) showToast(successText);
        onDone?.();
      },
      problem: ({ isRejection, code, errors, detail }) => {
        const form = document.getElementById(formId ?? "");
        if (form instanceof HTMLFormElement && focusFirstError(form, errors)) return;
        const [fieldError] = Object.values(errors).flat();
        const hasReason = isRejection || code === "too-many-requests";
        showToast(fieldError ?? (hasReason ? detail : failureText), { tone: "error" });
      },
    },
  );
}
