import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";

import { joinClassNames } from "../class-names.ts";
import { ToastRegion } from "./toast.tsx";

export interface ModalProps {
  /** The element's id, for a modal that the visitor can open before its code runs (`document-dialog.ts`). */
  id?: string | undefined;
  isOpen: boolean;
  /** Called on Escape, a click on the backdrop or the close button. The parent sets `isOpen` to close the modal. */
  onClose: () => void;
  /** Id of the heading that labels the modal. */
  labelledBy: string;
  isClosedByBackdrop?: boolean;
  /** Whether the footer shows toasts. By default they appear at the bottom right of the window. */
  hasToastsInFooter?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A native modal dialog that covers the window. The browser traps focus, makes the page behind inert and restores focus
 * on closing. The parent renders the panel.
 */
export function Modal({
  id,
  isOpen,
  onClose,
  labelledBy,
  isClosedByBackdrop = true,
  hasToastsInFooter = false,
  className,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  const wasRendered = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    // What the visitor has opened before the code ran stays open.
    const isInitiallyClosed = !isOpen && !wasRendered.current;
    wasRendered.current = true;
    if (!dialog || isInitiallyClosed || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  // If the focused control is removed, the heading receives focus, so that the dialog still receives key events.
  const focusedElement = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!ref.current?.open || focusedElement.current === null || focusedElement.current.isConnected) return;
    focusedElement.current = null;
    if (document.activeElement === document.body) focusHeading(labelledBy);
  });

  // Closing on unmount restores focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape is the keyboard equivalent
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={labelledBy}
      className={joinClassNames("modal", className)}
      onFocus={(event) => (focusedElement.current = event.target)}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== ref.current || !isOpen || ref.current.open) return;
        // On a second Escape, browsers close a dialog without a cancel event. Reopens the dialog, because `isOpen` must
        // stay in sync.
        ref.current.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (isClosedByBackdrop && event.target === ref.current) onClose();
      }}
    >
      {children}
      {isOpen && !hasToastsInFooter && <ToastRegion />}
    </dialog>
  );
}

/**
 * Focuses a heading. Makes it unfocusable again on blur, because `showModal` would otherwise focus it instead of the
 * first control.
 */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.addEventListener("blur", () => heading.removeAttribute("tabindex"), { once: true });
  heading.focus({ preventScroll: true });
}
