import { useEffect, useId, useRef, useState } from "react";

import { checkoutMessages } from "#orders/rules/checkout-messages.ts";
import { staffOrderMessages } from "#orders/rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Check } from "#kit/ui/icons.tsx";
import { Copy } from "#kit/ui/order-icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

/** How long “Copied!” is shown (ms). Spec: admin §4. */
const COPIED_MS = 2000;

/** Copies the field's text, even where the Clipboard API is unavailable, e.g. over plain HTTP. */
async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    // Deprecated, but the only way to copy without the Clipboard API.
    return document.execCommand("copy");
  }
}

/** The link that lets the customer review a delivered order. Spec: admin §4. */
export function ReviewLink({ orderId }: { orderId: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function handleCopy() {
    if (!field.current) return;
    const wasCopied = await copyText(field.current);
    setIsCopied(wasCopied);
    if (!wasCopied) showToast(staffOrderMessages.copyFailed, { tone: "info" });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="sr-only">
        Review link
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={`${location.origin}/review-order/${encodeURIComponent(orderId)}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-h-control min-w-0 flex-1 basis-56 border border-umber/40 bg-ivory px-3 text-sm"
      />
      <Button variant="quiet" onClick={() => void handleCopy()}>
        {isCopied ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
        <span aria-live="polite">
          <span>{isCopied ? checkoutMessages.copied : "Copy"}</span>
          {!isCopied && <span className="sr-only"> review link</span>}
        </span>
      </Button>
    </div>
  );
}
