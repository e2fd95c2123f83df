import { useRevalidator } from "react-router";

import { accountMessages } from "#domain/messages.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

import { focusFirstError } from "../forms/focus-first-error.ts";

const TOO_MANY_REQUESTS = 429;

/**
 * One change of an account: the list is read anew, `done` is said and `onDone` called. A failure that belongs to a
 * field puts the cursor there, any other is said in a toast.
 */
export function useAccountWrite<Input>(
  write: (input: Input) => Promise<unknown>,
  { done, onDone, formId }: { done: string; onDone: () => void; formId?: string },
) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (input: Input) => {
      await write(input);
      await revalidate();
    },
    {
      success: () => {
        toast(done);
        onDone();
      },
      problem: ({ isRefusal, status, errors, detail }) => {
        if (Object.keys(errors).length > 0) {
          const form = document.getElementById(formId ?? "");
          if (form instanceof HTMLFormElement) focusFirstError(form, errors);
          return;
        }
        const hasReason = isRefusal || status === TOO_MANY_REQUESTS;
        toast(hasReason ? detail : accountMessages.saveFailed, { tone: "error" });
      },
    },
  );
}
