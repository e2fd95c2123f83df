import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";

import { ToastRegion } from "#web/ui/overlays/toast.tsx";

/** Renders a part of the admin area at an address, with toasts. */
export function renderAdmin(part: ReactNode, address = "/") {
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <>
          {part}
          <ToastRegion />
        </>
      ),
    },
  ]);
  render(<Stub initialEntries={[address]} />);
  return userEvent.setup();
}

/** Waits for a toast that contains this text. */
export function toast(message: string) {
  return screen.findByText(message, { selector: "[role=status] > ul > li > *", exact: false });
}
