import { X } from "#web/ui/icons.tsx";
import type { ReactNode } from "react";
import { useId } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Modal } from "./modal.tsx";
import { ToastRegion } from "./toast.tsx";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  size?: "regular" | "wide";
  isClosedByBackdrop?: boolean;
}

/** A modal dialog in the center of the window; a bottom sheet on phones. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = "regular",
  isClosedByBackdrop = true,
}: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      hasToastsInFooter={footer !== undefined}
      isClosedByBackdrop={isClosedByBackdrop}
      className="modal-dialog"
    >
      <div
        className={classNames(
          "modal-panel flex max-h-[94dvh] w-full flex-col bg-paper shadow-float",
          size === "wide" ? "sm:max-w-5xl" : "sm:max-w-dialog",
        )}
      >
        <header className="flex items-center justify-between gap-4 border-b border-sand py-3 pr-3 pl-6 sm:pl-8">
          <h2 id={titleId} className="min-w-0 text-xl wrap-anywhere lining-nums">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto overscroll-contain px-6 py-6 sm:px-8">
          {children}
        </div>
        {footer !== undefined && (
          <footer className="border-t border-sand px-6 py-4 sm:px-8">
            {isOpen && <ToastRegion isInFooter />}
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}
