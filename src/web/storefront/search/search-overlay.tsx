import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";

import { searchMessages } from "#domain/catalogue/search-messages.ts";
import { Modal } from "#web/ui/overlays/modal.tsx";

import { SearchPanel } from "./search-panel.tsx";

interface SearchOverlayProps {
  isOpen: boolean;
  onClose: () => void;
  /** Hands over, once, what was typed before the overlay was there. */
  takeEarlyText: () => string;
}

/**
 * The search over the whole window; forgets what was typed when it closes, and closes when another page is there, not
 * before: what cannot be opened loses nobody their words. Spec: storefront §4.
 */
export function SearchOverlay({ isOpen, onClose, takeEarlyText }: SearchOverlayProps) {
  const titleId = useId();
  const { key } = useLocation();
  const shownAt = useRef(key);

  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    onClose();
  }, [key, onClose]);

  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} className="modal-full">
      <div className="modal-panel h-full w-full overflow-y-auto overscroll-contain bg-paper">
        <h2 id={titleId} className="sr-only">
          {searchMessages.search}
        </h2>
        {isOpen && <SearchPanel onClose={onClose} takeEarlyText={takeEarlyText} />}
      </div>
    </Modal>
  );
}
