import type { PanelProps } from "./panel.tsx";
import { ModalPanel } from "./panel.tsx";

/** A wide modal panel at the right edge of the window, as high as the window; on phones it fills the screen. */
export function Sheet(props: PanelProps) {
  return (
    <ModalPanel
      {...props}
      modalClassName="modal-drawer modal-drawer-right modal-sheet"
      className="h-full max-w-6xl"
    />
  );
}
