import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// On a busy machine, lazy components can take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// The simulated DOM does not implement the Popover API.
if (!("showPopover" in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
