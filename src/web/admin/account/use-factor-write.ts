import { useRevalidator } from "react-router";

import { secondFactorMessages } from "#domain/staff/second-factor-messages.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { showToast } from "#web/ui/overlays/toast-store.ts";

import { focusFirstError } from "#web/ui/forms/focus-first-error.ts";

/**
 * Returns a mutation that changes the second factor and reloads the page's data. Failure focuses the first invalid
 * field of the form, or shows the reason in a toast if the form has no such field.
 */
export function useFactorWrite(write: (value: string) => Promise<void>, formId: string) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (value: string) => {
      await write(value);
      await revalidate();
    },
    {
      problem: ({ isRejection, errors, detail, code }) => {
        const form = document.getElementById(formId);
        if (form instanceof HTMLFormElement && focusFirstError(form, errors)) return;
        const hasReason = isRejection || code === "too-many-requests";
        showToast(hasReason ? detail : secondFactorMessages.saveFailed, { tone: "error" });
      },
    },
  );
}
