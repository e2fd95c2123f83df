import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

import { OverlayHistory } from "./overlay-history.ts";

let overlayHistory: OverlayHistory | undefined;

/** Returns the one instance of the page; browser only. */
export function pageOverlays(): OverlayHistory {
  overlayHistory ??= new OverlayHistory(window);
  return overlayHistory;
}

/** Closes an open overlay on Back, instead of leaving the page. Overlays that open later are closed first. */
export function useOverlayHistory(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? pageOverlays().open(() => close()) : undefined), [isOpen]);
}

/** Follows the router's location; once per page, beside the navigation guard. */
export function useOverlayPage(): void {
  const location = useLocation();
  useEffect(() => pageOverlays().start(), []);
  useEffect(() => pageOverlays().pageChanged(), [location]);
}
