import type { ReactNode } from "react";
import { useId } from "react";

import { joinClassNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { X } from "../icons.tsx";

import { Modal } from "./modal.tsx";
import { ToastRegion } from "./toast.tsx";

/** The properties that dialogs, drawers and sheets share. */
export interface PanelProps {
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

/**
 * A modal panel: a header with title, actions and close button, scrolling content and an optional footer. `modal.css`
 * sets the paddings.
 */
export function ModalPanel({
  isOpen,
  onClose,
  title,
  actions,
  navigation,
  footer,
  isClosedByBackdrop = true,
  modalClassName,
  className,
  children,
}: ModalPanelProps) {
  const titleId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      hasToastsInFooter
      isClosedByBackdrop={isClosedByBackdrop}
      className={modalClassName}
    >
      <div className={joinClassNames("modal-panel flex w-full flex-col bg-paper shadow-float", className)}>
        <header className="panel-header flex flex-wrap items-center border-b border-sand">
          <h2 id={titleId} className="min-w-0 flex-[1_1_0] text-xl wrap-anywhere lining-nums">
            {title}
          </h2>
          {actions !== undefined && (
            <div className="max-sm:order-last max-sm:-ml-3 max-sm:w-full sm:mx-1">{actions}</div>
          )}
          {navigation}
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
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
      </div>
    </Modal>
  );
}
