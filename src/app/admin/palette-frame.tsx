import type { ReactNode } from "react";
import { useId } from "react";

import { paletteMessages } from "#kit/rules/palette-messages.ts";
import { Modal } from "#kit/ui/overlays/modal.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

interface PaletteFrameProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of the command palette. */
export function PaletteFrame({ isOpen, onClose, children }: PaletteFrameProps) {
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} className="modal-dialog modal-top">
      <div className="modal-panel flex max-h-[min(36rem,90dvh)] w-full flex-col bg-paper shadow-float sm:max-w-2xl sm:rounded-sm sm:border sm:border-sand">
        <h2 id={titleId} className="sr-only">
          {paletteMessages.title}
        </h2>
        {children}
      </div>
    </Modal>
  );
}

interface LoadingPaletteProps {
  typedText: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Accepts text while the palette's code loads, so that text typed right after Ctrl K is not lost. */
export function LoadingPalette({ typedText, onType, onClose }: LoadingPaletteProps) {
  return (
    <PaletteFrame isOpen onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-sand px-3">
        <span className="flex size-5 shrink-0 items-center justify-center text-umber">
          <Spinner />
        </span>
        <input
          // `showModal` focuses the element with this attribute. React does not render the attribute itself.
          ref={(field) => field?.setAttribute("autofocus", "")}
          aria-label={paletteMessages.title}
          autoComplete="off"
          value={typedText}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          placeholder={paletteMessages.placeholder}
          maxLength={200}
          className="h-12 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-umber"
        />
      </div>
    </PaletteFrame>
  );
}
