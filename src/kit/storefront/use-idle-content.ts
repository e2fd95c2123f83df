import { useEffect } from "react";

import { runWhenIdle } from "../ui/run-when-idle.ts";

/** The Network Information API, which not all browsers have. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Returns whether the visitor's connection is slow or probably paid by volume. */
function isConnectionCostly(): boolean {
  const { saveData, type, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || type === "cellular" || (effectiveType !== undefined && effectiveType !== "4g");
}

/** Lays out the sections below the first screen of a phone (`below-screen`), each in a task of its own. */
function showSections([section, ...others]: readonly HTMLElement[]): void {
  if (section === undefined) return;
  section.style.contentVisibility = "visible";
  runWhenIdle(() => showSections(others));
}

/**
 * Loads the images and lays out the sections below the first screen once the browser is idle, so that captures of the
 * whole page show them. On slow and mobile connections, they appear when they approach the viewport.
 * @param page changes with the page
 */
export function useIdleContent(page: string): void {
  useEffect(() => {
    if (isConnectionCostly()) return;
    runWhenIdle(() => {
      for (const image of document.querySelectorAll("img")) image.loading = "eager";
      showSections([...document.querySelectorAll<HTMLElement>(".below-screen")]);
    });
  }, [page]);
}
