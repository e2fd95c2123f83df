import type { PanelProps } from "./panel.tsx";
import { PanelContent, PanelFrame } from "./panel.tsx";

interface DrawerProps extends PanelProps {
  side?: "left" | "right";
}

/** A panel that slides in from a side of the window. The children are a `PanelContent`. */
export function DrawerFrame({ side = "right", ...props }: Omit<DrawerProps, "footer">) {
  return (
    <PanelFrame
      {...props}
      modalClassName={`modal-drawer modal-drawer-${side}`}
      className="h-full max-w-drawer"
    />
  );
}

/** A panel that slides in from a side of the window, with its content. */
export function Drawer({ footer, children, ...frame }: DrawerProps) {
  return (
    <DrawerFrame {...frame}>
      <PanelContent isOpen={frame.isOpen} footer={footer}>
        {children}
      </PanelContent>
    </DrawerFrame>
  );
}
