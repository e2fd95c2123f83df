import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { ToastRegion } from "./toast.tsx";

export interface ModalProps {
  isOpen: boolean;
  /** Asked to close: Escape, backdrop or the close button. The owner decides and sets `isOpen`. */
  onClose: () => void;
  /** Id of the heading that names it. */
  labelledBy: string;
  isClosedByBackdrop?: boolean;
  /** Its footer shows the toasts; otherwise they appear at the bottom right of the window. */
  hasToastsInFooter?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A native modal dialog over the whole window: the browser keeps focus inside, makes the page behind it inert and
 * gives focus back on closing. The panel inside is the caller's.
 */
export function Modal({
  isOpen,
  onClose,
  labelledBy,
  isClosedByBackdrop = true,
  hasToastsInFooter = false,
  className,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  // Taken off the page while it is open, it gives focus back all the same.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={classNames("modal", className)}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === ref.current && isOpen && !ref.current?.open) onClose();
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
