import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

import { createIdStore } from "./create-id-store.ts";

const parse = (text: string) => text.split(",").filter(Boolean);

afterEach(cleanup);

/** Returns ten components that show the stored ids, with spies of their renders and of reads from the storage. */
function createCounters() {
  const getItem = vi.fn<(key: string) => string | null>((key) => sessionStorage.getItem(key));
  const setItem = (key: string, text: string) => sessionStorage.setItem(key, text);
  const store = createIdStore("ids", parse, () => ({ getItem, setItem }));
  const onRender = vi.fn<() => void>();
  const Counter = () => <i>{store.useIds().length}</i>;
  const counters = (
    <Profiler id="counters" onRender={onRender}>
      {Array.from({ length: 10 }, (_, index) => (
        <Counter key={index} />
      ))}
    </Profiler>
  );
  return { store, getItem, onRender, counters };
}

test("components that show stored ids read the storage once, and without ids are rendered once", async () => {
  const { counters, getItem, onRender } = createCounters();
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(counters);
  onRender.mockClear();
  await act(() => hydrateRoot(container, counters));
  expect(getItem).toHaveBeenCalledTimes(1);
  expect(onRender).toHaveBeenCalledTimes(1);
  container.remove();
});

test("a change in this tab, in another tab, and behind the back/forward cache is shown", () => {
  const { store, counters } = createCounters();
  render(counters);
  act(() => store.saveIds(["oud"]));
  expect(screen.getAllByText("1")).toHaveLength(10);
  for (const [type, text] of [
    ["storage", "oud,noor"],
    ["pageshow", ""],
  ] as const) {
    sessionStorage.setItem("ids", text);
    act(() => void dispatchEvent(new Event(type)));
    expect(screen.getAllByText(String(parse(text).length))).toHaveLength(10);
  }
});
