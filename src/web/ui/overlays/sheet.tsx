import type { ReactNode } from "react";
import { useId } from "react";

import { IconButton } from "#web/ui/icon-button.tsx";
import { X } from "#web/ui/icons.tsx";

import { Modal } from "./modal.tsx";
import { ToastRegion } from "./toast.tsx";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  isClosedByBackdrop?: boolean;
  children: ReactNode;
}

/** A wide modal panel at the right edge of the window, as high as the window; on phones it fills the screen. */
export function Sheet({
  isOpen,
  onClose,
  title,
  actions,
  footer,
  isClosedByBackdrop = true,
  children,
}: SheetProps) {
  const titleId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      hasToastsInFooter={footer !== undefined}
      isClosedByBackdrop={isClosedByBackdrop}
      className="modal-drawer modal-drawer-right"
    >
      <div className="modal-panel flex h-full w-full max-w-5xl flex-col bg-paper shadow-float">
        <header className="flex flex-wrap items-center gap-x-3 border-b border-sand py-1.5 pr-2 pl-4 sm:pl-6">
          <h2 id={titleId} className="mr-auto min-w-0 text-xl wrap-anywhere lining-nums">
            {title}
          </h2>
          {actions !== undefined && (
            <div className="max-sm:order-last max-sm:-ml-3 max-sm:w-full">{actions}</div>
          )}
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">
          {children}
        </div>
        {footer !== undefined && (
          <footer className="border-t border-sand px-4 py-2 sm:px-6">
            {isOpen && <ToastRegion isInFooter />}
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}
