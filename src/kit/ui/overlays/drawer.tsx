import type { PanelProps } from "./panel.tsx";
import { ModalPanel } from "./panel.tsx";

interface DrawerProps extends PanelProps {
  side?: "left" | "right";
}

/** A panel that slides in from a side of the window. */
export function Drawer({ side = "right", ...props }: DrawerProps) {
  return (
    <ModalPanel
      {...props}
      modalClassName={`modal-drawer modal-drawer-${side}`}
      className="h-full max-w-drawer"
    />
  );
}
