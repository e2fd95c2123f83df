import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { UserEvent } from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { vi } from "vitest";
import { createRoutesStub } from "react-router";

import { readSampleStore } from "#db/sample/store.ts";
import type { Store } from "#domain/store/store.ts";
import { StoreProvider } from "#web/storefront/store-context.tsx";
import { ToastRegion } from "#web/ui/overlays/toast.tsx";

/** Renders a part of the admin area at an address, with toasts. Returns the user who acts on it. */
export function renderAdmin(part: ReactNode, address = "/"): UserEvent {
  return renderRoute(part, address);
}

/** What a page of the admin area receives from the router; the tests give it `loaderData` only. */
interface PageProps {
  loaderData: unknown;
}

/** Renders a page of the admin area with the data that `load` returns, again at each revalidation. */
export function renderAdminPage(Page: ComponentType<never>, load: () => unknown, address = "/"): UserEvent {
  const Loaded = Page as ComponentType<PageProps>;
  const Stub = createRoutesStub([
    {
      id: "page",
      path: "*",
      loader: load,
      Component: ({ loaderData }) => (
        <>
          <Loaded loaderData={loaderData} />
          <ToastRegion />
        </>
      ),
    },
  ]);
  render(<Stub initialEntries={[address]} hydrationData={{ loaderData: { page: load() } }} />);
  return userEvent.setup();
}

/** Renders a part of the storefront, with toasts, in the sample shop with its own contact details. */
export function renderStorefront(part: ReactNode, store: Partial<Store> = {}, address = "/"): UserEvent {
  const samples = { phone: false, whatsapp: false, email: false, address: false, socialLinks: [] };
  return renderRoute(
    <StoreProvider store={{ ...readSampleStore(), ...store }} samples={samples}>
      {part}
    </StoreProvider>,
    address,
  );
}

function renderRoute(part: ReactNode, address: string): UserEvent {
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

/** Lets fake time pass. @param ms milliseconds */
export function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
