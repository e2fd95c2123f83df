import type { MouseEvent } from "react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { shopMessages } from "#catalogue/rules/shop/shop-messages.ts";
import { Search } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { useOverlayHistory } from "#kit/storefront/overlays/use-overlay-history.ts";
import { repeatable, useOnDemand } from "#kit/storefront/use-on-demand.ts";
import { isSearchShortcut, applyKey } from "./search-shortcut.ts";

const loadOverlay = repeatable(() => import("#catalogue/storefront/search/search-overlay.tsx"));
const SearchOverlay = lazy(() => loadOverlay().then((module) => ({ default: module.SearchOverlay })));

/**
 * A link that looks like a search box and opens the search overlay. Without scripts, it links to the shop.
 * Spec: storefront §2.
 */
export function SearchBox() {
  const [isOpen, setIsOpen] = useState(false);
  /** Text typed while the overlay is loading. */
  const earlyText = useRef("");
  const takeEarlyText = useCallback(() => {
    const text = earlyText.current;
    earlyText.current = "";
    return text;
  }, []);
  const close = useCallback(() => {
    earlyText.current = "";
    setIsOpen(false);
  }, []);
  useOverlayHistory(isOpen, close);
  const isLoaded = useOnDemand(loadOverlay, isOpen, close);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (document.querySelector(":modal")) return;
      if (isOpen) {
        // Collects the typed text while the overlay is loading.
        const text = applyKey(earlyText.current, event);
        if (event.key === "Escape") close();
        if (text === undefined && event.key !== "Enter") return;
        earlyText.current = text ?? earlyText.current;
      } else if (isSearchShortcut(event)) setIsOpen(true);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [isOpen, close]);

  function handleClick(event: MouseEvent) {
    // With a modifier key the link opens the shop in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <Link
        to="/shop"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isOpen && !isLoaded}
        aria-keyshortcuts="/ Control+K"
        onClick={handleClick}
        className="inline-flex size-11 items-center justify-center gap-2.5 text-sm xl:w-auto xl:border-b xl:border-current/35 xl:pr-4 xl:pl-1 xl:hover:border-current"
      >
        {isOpen && !isLoaded ? (
          <Spinner className="shrink-0 xl:size-4" />
        ) : (
          <Search className="size-5 shrink-0 xl:size-4" strokeWidth={1.4} aria-hidden="true" />
        )}
        <span className="sr-only whitespace-nowrap xl:not-sr-only">{shopMessages.search}</span>
      </Link>
      {isLoaded && (
        <Suspense fallback={null}>
          <SearchOverlay isOpen={isOpen} onClose={close} takeEarlyText={takeEarlyText} />
        </Suspense>
      )}
    </>
  );
}
