import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

/** The result message that replaces a form. Focused on mount, because the previously focused field was removed. */
export function FocusedStatus({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} role="status" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
