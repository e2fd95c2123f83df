import type { PanelProps } from "./panel.tsx";
import { ModalPanel } from "./panel.tsx";

/** A wide, full-height modal panel at the right edge of the window. On phones it fills the screen. */
export function Sheet(props: PanelProps) {
  return (
    <ModalPanel
      {...props}
      modalClassName="modal-drawer modal-drawer-right modal-sheet"
      className="h-full max-w-6xl"
    />
  );
}
