import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

/**
 * The fields of a form. While `isFrozen`, e.g. during a save, the fields are inert, because edits would be lost.
 * Afterwards, focus returns to the previously focused field.
 */
export function FormBody({
  isFrozen,
  className,
  children,
}: {
  isFrozen: boolean;
  className?: string;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const focusedField = useRef<Element>(null);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isFrozen) focusedField.current = body.current?.contains(activeElement) ? activeElement : null;
    else if (focusedField.current instanceof HTMLElement) {
      if (!isOtherFieldFocused(activeElement, focusedField.current)) focusedField.current.focus();
      focusedField.current = null;
    }
  }, [isFrozen]);

  return (
    <div ref={body} inert={isFrozen} className={className}>
      {children}
    </div>
  );
}

/** Returns whether another field is focused. (If a field becomes inert, the browser focuses the page or dialog.) */
function isOtherFieldFocused(active: Element | null, previous: Element): boolean {
  return active !== null && active !== previous && !active.contains(previous);
}
