import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { prefersReducedMotion } from "../ui/reduced-motion.ts";

const PAGE_FADE_MS = 100;

/** Fades a page in when the path changes. The first page is shown without a fade. Spec: storefront §2, §9. */
export function PageFade({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const previousPath = useRef(pathname);

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (prefersReducedMotion()) return;
    ref.current?.animate({ opacity: [0, 1] }, { duration: PAGE_FADE_MS, easing: "ease-out" });
  }, [pathname]);

  return <div ref={ref}>{children}</div>;
}
