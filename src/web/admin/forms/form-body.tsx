import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

/**
 * The fields of a form. They are inert during a save, because edits would be lost; afterwards, focus returns to the field that had it.
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
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isFrozen) focused.current = body.current?.contains(activeElement) ? activeElement : null;
    else if (focused.current instanceof HTMLElement) {
      if (!isOnOtherField(activeElement, focused.current)) focused.current.focus();
      focused.current = null;
    }
  }, [isFrozen]);

  return (
    <div ref={body} inert={isFrozen} className={className}>
      {children}
    </div>
  );
}

/** Whether focus is on another field. When a field becomes inert, focus moves to the page or the surrounding dialog. */
function isOnOtherField(active: Element | null, previous: Element): boolean {
  return active !== null && active !== previous && !active.contains(previous);
}
