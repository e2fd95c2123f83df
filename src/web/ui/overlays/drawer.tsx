import { X } from "#web/ui/icons.tsx";
import type { ReactNode } from "react";
import { useId } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Modal } from "./modal.tsx";
import { ToastRegion } from "./toast.tsx";

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: "left" | "right";
  children: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
}

/** A panel that slides in from a side of the window. */
export function Drawer({ isOpen, onClose, title, side = "right", children, footer }: DrawerProps) {
  const titleId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      hasToastsInFooter={footer !== undefined}
      className={classNames("modal-drawer", side === "left" ? "modal-drawer-left" : "modal-drawer-right")}
    >
      <div className="modal-panel flex h-full w-full max-w-drawer flex-col bg-paper shadow-float">
        <header className="flex items-center justify-between gap-4 border-b border-sand py-3 pr-3 pl-6">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6">{children}</div>
        {footer !== undefined && (
          <footer className="border-t border-sand px-6 py-5">
            {isOpen && <ToastRegion isInFooter />}
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}
