import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { OverlayLink } from "./overlay-link.tsx";
import { SearchBox } from "./search-box.tsx";
import { useListQuery } from "./use-list-query.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a check after the search debounce. */
async function checkAfterDebounce(check: () => void) {
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
      <OverlayLink open={{ order: "b" }} className="">
        Order b
      </OverlayLink>
      <button type="button" onClick={() => query.close("order")}>
        Close
      </button>
      <output>{search}</output>
    </>
  );
}

const getCurrentSearch = () => document.querySelector("output")?.textContent;
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("text typed just before a dialog opens is searched for after the dialog closes", async () => {
  renderAdmin(<List />, "/?search=amna");
  const searchBox = screen.getByRole("searchbox");
  fireEvent.change(searchBox, { target: { value: "amna khan" } });
  clickButton("Open");
  await checkAfterDebounce(() => expect(getCurrentSearch()).toBe("?search=amna&order=a"));
  clickButton("Close");
  await checkAfterDebounce(() => expect(getCurrentSearch()).toBe("?search=amna+khan"));
  expect(searchBox).toHaveValue("amna khan");
});

test("a search that is due before the opened dialog is rendered waits until the dialog closes", async () => {
  renderAdmin(<List />, "/?search=amna");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "amna khan" } });
  // React renders at the end of `act`, so the search is due before the dialog is rendered, as on a busy device.
  await act(async () => {
    fireEvent.click(screen.getByRole("link", { name: "Order b" }));
    vi.advanceTimersByTime(1000);
  });
  await checkAfterDebounce(() => expect(getCurrentSearch()).toBe("?search=amna&order=b"));
  clickButton("Close");
  await checkAfterDebounce(() => expect(getCurrentSearch()).toBe("?search=amna+khan"));
});

test("a dialog that is opened before the search is rendered keeps the search", async () => {
  renderAdmin(<List />, "/?search=amna");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "amna khan" } });
  await act(async () => {
    fireEvent.submit(screen.getByRole("search"));
    fireEvent.click(screen.getByRole("link", { name: "Order b" }));
  });
  expect(getCurrentSearch()).toBe("?search=amna+khan&order=b");
});

test("text typed just before an order is opened does not prevent the order from opening", async () => {
  const order = Promise.withResolvers<null>();
  const page = (
    <>
      <SearchBox label="Search orders" />
      <Link to="/order">Order</Link>
      <Outlet />
    </>
  );
  const routes = [
    {
      element: page,
      children: [{ index: true }, { path: "order", loader: () => order.promise, element: <p>Amna Khan</p> }],
    },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "amna" } });
  fireEvent.click(screen.getByRole("link", { name: "Order" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => order.resolve(null));
  expect(screen.getByText("Amna Khan")).toBeVisible();
});
