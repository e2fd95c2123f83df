import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";

import { searchMessages } from "../../rules/search/search-messages.ts";
import { Modal } from "#kit/ui/overlays/modal.tsx";

import { SearchPanel } from "./search-panel.tsx";

interface SearchOverlayProps {
  isOpen: boolean;
  onClose: () => void;
  /** Returns and clears the text typed while the overlay was loading. */
  takeEarlyText: () => string;
}

/**
 * The full-screen search. Closing the search discards the text. A link closes the search only after the next page has
 * loaded, so that a failed navigation keeps the text. Spec: storefront §4.
 */
export function SearchOverlay({ isOpen, onClose, takeEarlyText }: SearchOverlayProps) {
  const titleId = useId();
  const { key } = useLocation();
  const openedAtKey = useRef(key);

  useEffect(() => {
    if (openedAtKey.current === key) return;
    openedAtKey.current = key;
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
