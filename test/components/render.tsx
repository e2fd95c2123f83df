import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { UserEvent } from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { expect, vi } from "vitest";
import { createRoutesStub } from "react-router";

import { buildStoreWithDelivery } from "#test/store.ts";
import type { StoreWithDelivery } from "#delivery/rules/delivery-summary.ts";
import { DeliveryContext } from "#delivery/storefront/delivery-context.tsx";
import { LIST_PLACES } from "#app/saved-views.ts";
import { ListPlacesContext } from "#staff/admin/views/use-views.ts";
import { StoreProvider } from "#store/storefront/store-context.tsx";
import { UnsavedGuard } from "#kit/admin/forms/unsaved-guard.tsx";
import { ToastRegion } from "#kit/ui/overlays/toast.tsx";

/** What the admin shell has around each page. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <ListPlacesContext value={LIST_PLACES}>
      {children}
      <UnsavedGuard />
    </ListPlacesContext>
  );
}

/** Renders admin content with toasts at a URL. Returns the simulated user. */
export function renderAdmin(content: ReactNode, url = "/"): UserEvent {
  return renderRoute(<Shell>{content}</Shell>, url);
}

/** Opens the menu of a row and chooses one of its actions. */
export async function runRowAction(user: UserEvent, name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(screen.getByRole("menuitem", { name: action }));
}

/** Props that the router passes to an admin page. Tests set only `loaderData`. */
interface PageProps {
  loaderData: unknown;
}

/** Renders an admin page with the data that `load` returns. Each revalidation calls `load` again. */
export function renderAdminPage(Page: ComponentType<never>, load: () => unknown, url = "/"): UserEvent {
  const PageWithData = Page as ComponentType<PageProps>;
  const Stub = createRoutesStub([
    {
      id: "page",
      path: "*",
      loader: load,
      Component: ({ loaderData }) => (
        <Shell>
          <PageWithData loaderData={loaderData} />
          <ToastRegion />
        </Shell>
      ),
    },
  ]);
  render(<Stub initialEntries={[url]} hydrationData={{ loaderData: { page: load() } }} />);
  return userEvent.setup();
}

/** Renders storefront content with toasts. The store has the sample settings, but no sample contact details. */
export function renderStorefront(
  content: ReactNode,
  store: Partial<StoreWithDelivery> = {},
  url = "/",
): UserEvent {
  const fullStore = buildStoreWithDelivery(store);
  const samples = { phone: false, whatsapp: false, email: false, address: false, socialLinks: [] };
  return renderRoute(
    <StoreProvider store={fullStore} samples={samples}>
      <DeliveryContext value={fullStore.delivery}>{content}</DeliveryContext>
    </StoreProvider>,
    url,
  );
}

function renderRoute(content: ReactNode, url: string): UserEvent {
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <>
          {content}
          <ToastRegion />
        </>
      ),
    },
  ]);
  render(<Stub initialEntries={[url]} />);
  return userEvent.setup();
}

/** Waits for a visible toast that contains this text. When a dialog closes, its toasts move to another element. */
export async function expectToast(message: string): Promise<void> {
  const selector = "[role=status] > ul > li > *";
  await waitFor(() => expect(screen.getByText(message, { selector, exact: false })).toBeVisible());
}

/** Replaces the timers that components use. Other waits, such as loading a module, take real time. */
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

/**
 * Updates a store outside of components. Returns nothing, because React reports modules of earlier tests that finish
 * loading while a hook awaits the result of `act`.
 */
export function updateStore(update: () => void): void {
  act(update);
}

/** Advances the fake timers. @param ms milliseconds */
export function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
