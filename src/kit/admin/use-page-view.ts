import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { track } from "../ui/analytics.ts";

let isFocusPending = false;

/** Makes the next page focus its heading, e.g. after a sign-in, because the focused form is removed. */
export function focusNextPage(): void {
  isFocusPending = true;
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1[tabindex]") ?? main;
  heading?.focus({ preventScroll: true });
}

/** Tracks a page view for each new path, and focuses the heading after a navigation. Spec: admin §7. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef<string>(undefined);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    if (lastPathname.current !== undefined || isFocusPending) focusHeading();
    isFocusPending = false;
    lastPathname.current = pathname;
    track("page_view", { page_path: pathname, page_title: document.title, user_type: "admin" });
  }, [pathname]);
}
