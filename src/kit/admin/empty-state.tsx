import type { ReactNode } from "react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";

import { Button } from "../ui/button.tsx";
import { ErrorReference } from "../ui/error-message.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";
import { listMessages } from "../rules/texts/staff-messages.ts";
import { useIsOutdated } from "./keep-loaded-data.ts";
import { focusHeadingIfLost } from "./lists/selection/use-row-focus.ts";

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** The one action that fills the list. */
  action?: ReactNode;
}

/** Replaces an empty list with a title, an explanation and the action that fills it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  // Adding the first record removes the action that had the focus.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <section className="mx-auto max-w-120 px-6 py-16 text-center max-md:py-12">
      <h2 className="text-[1.25rem]/7">{title}</h2>
      {children !== undefined && <p className="mt-1 text-sm text-umber">{children}</p>}
      {action !== undefined && <div className="mt-5 flex justify-center">{action}</div>}
    </section>
  );
}

/** Says that the page shows older data because it could not be loaded again, until a reload succeeds. */
export function OutdatedNotice() {
  const { revalidate, state } = useRevalidator();
  if (!useIsOutdated()) return null;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-4 border border-dashed border-oxblood/50 px-4 py-1 text-sm"
    >
      <p>{listMessages.outdated}</p>
      <Button variant="quiet" isBusy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
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

interface LoadProblemProps {
  /** What could not be loaded, and what that means. */
  children: string;
  onRetry: () => void;
}

/** Says that a part of the screen could not be loaded, with a button that loads it again. */
export function LoadProblem({ children, onRetry }: LoadProblemProps) {
  return (
    <div role="alert" className="border-l-2 border-oxblood bg-ivory px-4 py-2 text-sm">
      <p>{children}</p>
      <Button variant="quiet" className="-ml-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
