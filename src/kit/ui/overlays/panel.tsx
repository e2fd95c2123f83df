import type { ReactNode } from "react";
import { useId } from "react";

import { joinClassNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { X } from "../icons.tsx";

import { Modal } from "./modal.tsx";
import { ToastRegion } from "./toast.tsx";

/** The properties that dialogs, drawers and sheets share. */
export interface PanelProps {
  /** The element's id, for a panel that the visitor can open before its code runs. */
  id?: string;
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons and links beside the title; on phones below it. */
  actions?: ReactNode;
  /** Buttons beside the close button on all screens, e.g. Previous and Next. */
  navigation?: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  isClosedByBackdrop?: boolean;
  children: ReactNode;
}

interface ModalPanelProps extends PanelProps {
  /** Classes of the modal, for the panel's position and animation. */
  modalClassName: string;
  /** Classes of the panel, for its size. */
  className: string;
}

/** A modal panel without content: a header with title, actions and close button. */
export function PanelFrame({
  id,
  isOpen,
  onClose,
  title,
  actions,
  navigation,
  isClosedByBackdrop = true,
  modalClassName,
  className,
  children,
}: Omit<ModalPanelProps, "footer">) {
  const titleId = useId();
  return (
    <Modal
      id={id}
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      hasToastsInFooter
      isClosedByBackdrop={isClosedByBackdrop}
      className={modalClassName}
    >
      <div className={joinClassNames("modal-panel flex w-full flex-col bg-paper shadow-float", className)}>
        <header className="panel-header flex flex-wrap items-center border-b border-sand">
          <h2 id={titleId} className="min-w-0 flex-[1_1_0] text-xl wrap-anywhere">
            {title}
          </h2>
          {actions !== undefined && (
            <div className="max-sm:order-last max-sm:-ml-3 max-sm:w-full sm:mx-1">{actions}</div>
          )}
          {navigation}
          <IconButton label="Close" data-close="" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </Modal>
  );
}

/** The scrolling content of a panel, and its footer with toasts. `modal.css` sets the paddings. */
export function PanelContent({
  isOpen,
  footer,
  children,
}: Pick<PanelProps, "isOpen" | "footer" | "children">) {
  return (
    <>
      <div className="panel-body min-h-0 flex-1 scroll-py-6 overflow-y-auto overscroll-contain">
        {children}
      </div>
      {footer === undefined ? (
        isOpen && (
          <div className="px-5 sm:px-6">
            <ToastRegion isInFooter />
          </div>
        )
      ) : (
        <footer className="panel-footer border-t border-sand">
          {isOpen && <ToastRegion isInFooter />}
          {footer}
        </footer>
      )}
    </>
  );
}

/** A modal panel with scrolling content and an optional footer. */
export function ModalPanel({ footer, children, ...frame }: ModalPanelProps) {
  return (
    <PanelFrame {...frame}>
      <PanelContent isOpen={frame.isOpen} footer={footer}>
        {children}
      </PanelContent>
    </PanelFrame>
  );
}
