import type { MouseEvent } from "react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { shopMessages } from "#domain/catalogue/shop-messages.ts";
import { networkMessages } from "#domain/shared/network-messages.ts";
import { Search } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { useOverlayHistory } from "../overlays/use-overlay-history.ts";
import { useOnDemand } from "../use-on-demand.ts";
import { isSearchShortcut, typeKey } from "./search-shortcut.ts";

const loadOverlay = () => import("../search/search-overlay.tsx");
const SearchOverlay = lazy(() => loadOverlay().then((module) => ({ default: module.SearchOverlay })));

/** Reads as a search box and opens the overlay; without scripts it leads to the shop. Spec: storefront §2. */
export function SearchBox() {
  const [isOpen, setIsOpen] = useState(false);
  const early = useRef("");
  const takeEarly = useCallback(() => {
    const text = early.current;
    early.current = "";
    return text;
  }, []);
  const close = useCallback(() => {
    early.current = "";
    setIsOpen(false);
  }, []);
  const handleFail = useCallback(() => {
    close();
    toast(networkMessages.failed, { tone: "error" });
  }, [close]);
  useOverlayHistory(isOpen, close);
  const isHere = useOnDemand(loadOverlay, isOpen, handleFail);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (document.querySelector(":modal")) return;
      if (isOpen) {
        // Opened and not here yet: what is typed is typed into it.
        const text = typeKey(early.current, event);
        if (event.key === "Escape") close();
        if (text === undefined && event.key !== "Enter") return;
        early.current = text ?? early.current;
      } else if (isSearchShortcut(event)) setIsOpen(true);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [isOpen, close]);

  function handleClick(event: MouseEvent) {
    // Asked for in another tab, it is the link it looks like to those without scripts.
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
        aria-busy={isOpen && !isHere}
        aria-keyshortcuts="/ Control+K"
        onClick={handleClick}
        className="inline-flex size-11 items-center justify-center gap-2.5 text-sm xl:w-auto xl:border-b xl:border-current/35 xl:pr-4 xl:pl-1 xl:hover:border-current"
      >
        {isOpen && !isHere ? (
          <Spinner className="shrink-0 xl:size-4" />
        ) : (
          <Search className="size-5 shrink-0 xl:size-4" strokeWidth={1.4} aria-hidden="true" />
        )}
        <span className="sr-only whitespace-nowrap xl:not-sr-only">{shopMessages.search}</span>
      </Link>
      {isHere && (
        <Suspense fallback={null}>
          <SearchOverlay isOpen={isOpen} onClose={close} takeEarly={takeEarly} />
        </Suspense>
      )}
    </>
  );
}
