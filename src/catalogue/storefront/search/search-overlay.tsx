import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";

import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { createDocumentDialog } from "#kit/storefront/overlays/document-dialog.ts";
import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { useOnDemand } from "#kit/storefront/use-on-demand.ts";
import { repeatable } from "#kit/ui/repeatable.ts";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";
import { Modal } from "#kit/ui/overlays/modal.tsx";

import { SearchForm } from "./search-form.tsx";

export const searchDialog = createDocumentDialog("search");

const loadPanel = repeatable(() => import("./search-panel.tsx"));

/**
 * The full-screen search. The document contains its form, so that it opens at once and the browser can send it. Closing
 * the search discards the text. A link closes the search only after the next page has loaded, so that a failed
 * navigation keeps the text. Spec: storefront §4.
 */
export function SearchOverlay() {
  const isOpen = searchDialog.useIsOpen();
  useOverlayHistory(isOpen, searchDialog.close);
  const titleId = useId();
  const { key } = useLocation();
  const openedAtKey = useRef(key);
  const loaded = useOnDemand(loadPanel, isOpen);
  /** What the visitor types while the panel is loading. */
  const [text, setText] = useState("");
  const field = useValueBeforeHydration<HTMLInputElement>(text, setText);

  useEffect(() => {
    if (openedAtKey.current === key) return;
    openedAtKey.current = key;
    searchDialog.close();
  }, [key]);

  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    // Not before hydration, when the visitor may have opened the search and typed.
    if (!isOpen) setText("");
  }

  return (
    <Modal
      id={searchDialog.id}
      isOpen={isOpen}
      onClose={searchDialog.close}
      labelledBy={titleId}
      className="modal-full"
    >
      <div className="modal-panel h-full w-full overflow-y-auto overscroll-contain bg-paper">
        <h2 id={titleId} className="sr-only">
          {shopMessages.searchTitle}
        </h2>
        {!loaded ? (
          <div className="page">
            <SearchForm
              ref={field}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onClose={searchDialog.close}
            />
          </div>
        ) : (
          isOpen && <loaded.SearchPanel initialText={text} onClose={searchDialog.close} />
        )}
      </div>
    </Modal>
  );
}
