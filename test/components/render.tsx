import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { UserEvent } from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { expect, vi } from "vitest";
import { createRoutesStub } from "react-router";

import { readSampleStore } from "#db/sample/store.ts";
import type { Store } from "#domain/store/store.ts";
import { StoreProvider } from "#web/storefront/store-context.tsx";
import { ToastRegion } from "#web/ui/overlays/toast.tsx";

/** Renders a part of the admin area with toasts at a URL. Returns the simulated user. */
export function renderAdmin(part: ReactNode, address = "/"): UserEvent {
  return renderRoute(part, address);
}

/** Props that the router passes to an admin page. Tests set only `loaderData`. */
interface PageProps {
  loaderData: unknown;
}

/** Renders an admin page with the data that `load` returns. Each revalidation calls `load` again. */
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

/** Renders a part of the storefront with toasts. The store has the sample settings, but no sample contact details. */
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

/** Waits for a visible toast that contains this text. A dialog that closes moves its toasts to another element. */
export async function expectToast(message: string): Promise<void> {
  const selector = "[role=status] > ul > li > *";
  await waitFor(() => expect(screen.getByText(message, { selector, exact: false })).toBeVisible());
}

/** Replaces the timers that components use. Everything else takes real time, e.g. loading a module. */
export function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
}

/** Waits until an assertion passes, without advancing fake timers. */
export async function waitInRealTime(assertion: () => void): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
}

/** Advances the fake timers. @param ms milliseconds */
export function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
