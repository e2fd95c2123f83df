import type { PanelProps } from "./panel.tsx";
import { ModalPanel } from "./panel.tsx";

interface DialogProps extends PanelProps {
  size?: "regular" | "wide";
}

/** A modal dialog in the center of the window. On phones, a sheet at the bottom; a wide dialog fills the screen. */
export function Dialog({ size = "regular", ...props }: DialogProps) {
  return (
    <ModalPanel
      {...props}
      modalClassName={size === "wide" ? "modal-dialog modal-wide" : "modal-dialog"}
      className={
        size === "wide" ? "max-sm:h-full sm:max-h-[94dvh] sm:max-w-5xl" : "max-h-[94dvh] sm:max-w-dialog"
      }
    />
  );
}
