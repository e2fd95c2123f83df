import { useCallback, useRef, useState } from "react";

/** How far a chosen picture has come; `undefined` when nothing is under way. */
export type UploadStep = "sending" | "failed" | undefined;

/**
 * The pictures of a form that are on their way: each control reports its own under a key, and saving waits for all
 * of them. Spec: admin §5.
 */
export function useUploads() {
  const steps = useRef(new Map<string, UploadStep>());
  const waiting = useRef<(() => void)[]>([]);
  const [hasAny, setHasAny] = useState(false);

  const isSending = () => [...steps.current.values()].includes("sending");

  const report = useCallback((key: string, step: UploadStep) => {
    if (step === undefined) steps.current.delete(key);
    else steps.current.set(key, step);
    setHasAny(steps.current.size > 0);
    if ([...steps.current.values()].includes("sending")) return;
    for (const resume of waiting.current.splice(0)) resume();
  }, []);

  /** Waits until nothing is being sent; answers whether every chosen picture has arrived. */
  async function settled(): Promise<boolean> {
    while (isSending()) await new Promise<void>((resolve) => waiting.current.push(resolve));
    return steps.current.size === 0;
  }

  return { report, settled, hasAny };
}
