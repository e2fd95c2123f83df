import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

import { OverlayHistory } from "./overlay-history.ts";

let overlayHistory: OverlayHistory | undefined;

/** Returns the overlay history of this window. Browser only. */
export function getOverlayHistory(): OverlayHistory {
  overlayHistory ??= new OverlayHistory(window);
  return overlayHistory;
}

/** Closes an open overlay on Back, instead of leaving the page. Back closes the overlay that was opened last. */
export function useOverlayHistory(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? getOverlayHistory().open(() => close()) : undefined), [isOpen]);
}

/** Reports the router's location to the overlay history. Only the navigation guard uses this hook. */
export function useReportLocationToOverlays(): void {
  const location = useLocation();
  useEffect(() => getOverlayHistory().start(), []);
  useEffect(() => getOverlayHistory().handlePageChange(), [location]);
}
