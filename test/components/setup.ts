import "@testing-library/jest-dom/vitest";
import { cleanup, configure, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";

import { cancelRequestedQuery } from "#kit/admin/lists/use-list-query.ts";
import { dismissToast, registerToastRegion, useToasts } from "#kit/ui/overlays/toast-store.ts";

import { mockApi } from "./api.ts";

// On a busy machine, lazy components can take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// The simulated DOM does not implement the Popover API.
if (!("showPopover" in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
}

// The simulated DOM lacks two properties with which react-hook-form detects that a user has already chosen an option.
Object.defineProperty(HTMLSelectElement.prototype, "size", {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute("size") ?? 0);
  },
});
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute("selected");
  },
  set(this: HTMLOptionElement, isSelected: boolean) {
    this.toggleAttribute("selected", isSelected);
  },
});

// The simulated browser is idle at once, so that dialogs on demand are loaded before the tests, as on an idle page.
Object.assign(globalThis, { requestIdleCallback: (callback: () => void) => queueMicrotask(callback) });

/** Removes toasts, because all test files of a worker share the toast module. */
function dismissToasts(): void {
  const unregister = registerToastRegion("setup");
  const { result, unmount } = renderHook(() => useToasts("setup"));
  const ids = result.current.map(({ id }) => id);
  unmount();
  ids.forEach(dismissToast);
  unregister();
}

beforeAll(() => vi.dynamicImportSettled());

beforeEach(mockApi);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // A request that a component sends after its test must not reach a server.
  mockApi();
  dismissToasts();
  // All test files of a worker share the last requested query.
  cancelRequestedQuery();
  document.cookie = "cart=; Path=/; Max-Age=0";
  localStorage.clear();
  sessionStorage.clear();
});
