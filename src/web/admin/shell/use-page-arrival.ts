import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { track } from "#web/analytics.ts";

let isFocusWanted = false;

/** The page that comes next takes the focus, which is on something that goes. */
export function focusNextPage(): void {
  isFocusWanted = true;
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1[tabindex]") ?? main;
  heading?.focus({ preventScroll: true });
}

/** A page of the admin area is shown: it is counted once, and after a switch it is where the focus goes. Spec: admin §7. */
export function usePageArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (shown.current === pathname) return;
    if (shown.current !== undefined || isFocusWanted) focusHeading();
    isFocusWanted = false;
    shown.current = pathname;
    track("page_view", { page_path: pathname, page_title: document.title, user_type: "admin" });
  }, [pathname]);
}
