import type { MouseEvent } from "react";
import { useEffect } from "react";
import { Link } from "react-router";

import { shopMessages } from "#catalogue/rules/shop/shop-messages.ts";
import { searchDialog, SearchOverlay } from "#catalogue/storefront/search/search-overlay.tsx";
import { Search } from "#kit/ui/icons.tsx";

import { isSearchShortcut } from "./search-shortcut.ts";

/**
 * A link that looks like a search box and opens the search overlay. Without scripts, it links to the shop.
 * Spec: storefront §2.
 */
export function SearchBox() {
  const isOpen = searchDialog.useIsOpen();
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (document.querySelector(":modal") || !isSearchShortcut(event)) return;
      event.preventDefault();
      searchDialog.open();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);

  function handleClick(event: MouseEvent) {
    // With a modifier key the link opens the shop in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    searchDialog.open();
  }

  return (
    <>
      <Link
        to="/shop"
        data-dialog={searchDialog.id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="/ Control+K"
        onClick={handleClick}
        className="inline-flex size-11 items-center justify-center gap-2.5 text-sm xl:w-auto xl:border-b xl:border-current/35 xl:pr-4 xl:pl-1 xl:hover:border-current"
      >
        <Search className="size-5 shrink-0 xl:size-4" strokeWidth={1.4} aria-hidden="true" />
        <span className="sr-only whitespace-nowrap xl:not-sr-only">{shopMessages.search}</span>
      </Link>
      <SearchOverlay />
    </>
  );
}
