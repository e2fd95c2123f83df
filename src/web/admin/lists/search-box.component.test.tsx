import { act, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { SearchBox } from "./search-box.tsx";
import { useListQuery } from "./use-list-query.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits longer than the search debounce. */
async function afterDelay(check: () => void) {
  await act(() => vi.advanceTimersByTimeAsync(1000));
  check();
}

function List() {
  const query = useListQuery();
  const { search } = useLocation();
  return (
    <>
      <SearchBox label="Search orders" />
      <button type="button" onClick={() => query.open({ order: "a" })}>
        Open
      </button>
      <button type="button" onClick={() => query.close("order")}>
        Close
      </button>
      <output>{search}</output>
    </>
  );
}

const currentSearch = () => document.querySelector("output")?.textContent;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a search typed just before a dialog opens waits, and is sent when the dialog closes", async () => {
  renderAdmin(<List />, "/?search=amna");
  const box = screen.getByRole("searchbox");
  fireEvent.change(box, { target: { value: "amna khan" } });
  click("Open");
  await afterDelay(() => expect(currentSearch()).toBe("?search=amna&order=a"));
  click("Close");
  await afterDelay(() => expect(currentSearch()).toBe("?search=amna+khan"));
  expect(box).toHaveValue("amna khan");
});
