import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

/** The result of a form that it replaces. Receives the focus, which was in the form. */
export function FocusedStatus({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} role="status" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
