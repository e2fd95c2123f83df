import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { track } from "../ui/analytics.ts";

let isFocusPending = false;

/** Makes the next page focus its heading, e.g. after a sign-in, because the focused form is removed. */
export function focusNextPage(): void {
  isFocusPending = true;
}

/** Attribute of the field in which staff begin on a page; without one, the heading has the focus. */
export const FIRST_FIELD = { "data-first-field": "" };

function focusPage(): void {
  const main = document.getElementById("main");
  const first = main?.querySelector<HTMLElement>("[data-first-field]");
  const target = first ?? main?.querySelector<HTMLElement>("h1[tabindex]") ?? main;
  target?.focus({ preventScroll: true });
}

/** Tracks a page view for each new path, and focuses its first field or its heading after a navigation. Spec: admin §7. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef<string>(undefined);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    if (lastPathname.current !== undefined || isFocusPending) focusPage();
    isFocusPending = false;
    lastPathname.current = pathname;
    track("page_view", { page_path: pathname, page_title: document.title, user_type: "admin" });
  }, [pathname]);
}
