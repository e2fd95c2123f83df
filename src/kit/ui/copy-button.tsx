import { useEffect, useState } from "react";

import { Button } from "./button.tsx";
import { Check } from "./icons.tsx";
import { Copy } from "./order-icons.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** Display time of 'Copied' (ms). Spec: storefront §9. */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What the button copies, for screen readers, e.g. `Copy order number`. */
  label: string;
}

/** Copies a text. Returns whether that was possible: pages on plain HTTP have no clipboard access. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text. Pages without JavaScript do not show it; the text can be selected. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const isHydrated = useIsHydrated();

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  // If it cannot be copied, the text can be selected.
  const handleCopy = async () => setIsCopied(await copyText(text));

  if (!isHydrated) return null;
  return (
    <Button variant="quiet" aria-label={isCopied ? undefined : label} onClick={() => void handleCopy()}>
      {isCopied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span aria-live="polite">{isCopied ? "Copied!" : "Copy"}</span>
    </Button>
  );
}
