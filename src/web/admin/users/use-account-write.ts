import { useRevalidator } from "react-router";

import { accountMessages } from "#domain/staff/staff-messages.ts";
import { showToast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { focusFirstError } from "#web/ui/forms/focus-first-error.ts";

const TOO_MANY_REQUESTS = 429;

/**
 * Returns a mutation that changes an account. Success reloads the list, shows `successText` in a toast and calls
 * `onDone`. Failure focuses the first invalid field of the form, or shows the reason in a toast if the form has no such
 * field.
 */
export function useAccountWrite<Input>(
  write: (input: Input) => Promise<unknown>,
  { successText, onDone, formId }: { successText: string; onDone: () => void; formId?: string },
) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (input: Input) => {
      await write(input);
      await revalidate();
    },
    {
      success: () => {
        showToast(successText);
        onDone();
      },
      problem: ({ isRejection, status, errors, detail }) => {
        const form = document.getElementById(formId ?? "");
        if (form instanceof HTMLFormElement && focusFirstError(form, errors)) return;
        const [fieldError] = Object.values(errors).flat();
        const hasReason = isRejection || status === TOO_MANY_REQUESTS;
        showToast(fieldError ?? (hasReason ? detail : accountMessages.saveFailed), { tone: "error" });
      },
    },
  );
}
