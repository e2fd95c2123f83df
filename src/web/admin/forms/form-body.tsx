import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

/**
 * The fields of a form: while it is saved they take nothing, since what is typed then would be saved by nobody.
 * Focus goes back to where it was.
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
      if (!isElsewhere(activeElement, focused.current)) focused.current.focus();
      focused.current = null;
    }
  }, [isFrozen]);

  return (
    <div ref={body} inert={isFrozen} className={className}>
      {children}
    </div>
  );
}

/** A frozen field's focus falls to the page, or to the dialog that holds it. */
function isElsewhere(active: Element | null, left: Element): boolean {
  return active !== null && active !== left && !active.contains(left);
}
