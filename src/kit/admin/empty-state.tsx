import type { ReactNode } from "react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";

import { Button } from "../ui/button.tsx";
import { ErrorReference } from "../ui/error-message.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

/** Replaces an empty list with a title and an explanation. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border border-dashed border-umber/40 px-6 py-12 text-center">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-umber">{children}</p>
    </section>
  );
}

/**
 * Shows an error message with a retry button instead of data that could not be loaded. Also shows a toast. Spec: admin
 * §8.
 */
export function LoadFailure({ message, reference }: { message: string; reference?: string | undefined }) {
  const { revalidate, state } = useRevalidator();

  useEffect(() => showToast(message, { tone: "error" }), [message]);

  return (
    <section className="border border-dashed border-oxblood/50 px-6 py-12 text-center">
      <p className="mb-5">{message}</p>
      <Button variant="secondary" isBusy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
      {reference !== undefined && <ErrorReference reference={reference} />}
    </section>
  );
}
