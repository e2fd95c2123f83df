import { Check, CircleAlert, Info } from "../icons.tsx";
import { useEffect, useId, useState } from "react";

import { joinClassNames } from "../class-names.ts";
import type { Toast, ToastTone } from "./toast-store.ts";
import { dismissToast, registerToastRegion, useToasts } from "./toast-store.ts";

const ICONS = { success: Check, error: CircleAlert, info: Info } satisfies Record<ToastTone, unknown>;

const TONE_CLASSES: Record<ToastTone, string> = {
  success: "text-moss",
  error: "text-oxblood",
  info: "text-brass",
};

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  const Icon = ICONS[toast.tone];

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.displayMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, toast.displayMs]);

  return (
    <li
      className="pointer-events-auto flex w-full animate-rise items-start gap-3 border border-sand bg-paper px-4 py-3.5 text-sm text-ink shadow-float"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
    >
      <Icon
        className={`mt-0.5 size-4.5 shrink-0 ${TONE_CLASSES[toast.tone]}`}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <span className="min-w-0">{toast.message}</span>
    </li>
  );
}

/**
 * Shows and announces toasts. The region exists before the first toast, because screen readers do not announce the
 * contents of a new region. The region is at the bottom right of the window or, with `isInFooter`, in the footer of a
 * panel, where toasts cover neither text nor buttons.
 */
export function ToastRegion({ isInFooter = false }: { isInFooter?: boolean }) {
  const id = useId();
  const toasts = useToasts(id);
  useEffect(() => registerToastRegion(id), [id]);

  return (
    <div
      role="status"
      aria-live="polite"
      className={joinClassNames(
        isInFooter
          ? "ml-auto max-w-88 [&>ul:not(:empty)]:mb-3"
          : "pointer-events-none fixed right-0 bottom-0 z-50 w-full p-4 sm:w-96 sm:p-6",
      )}
    >
      <ul className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  );
}
