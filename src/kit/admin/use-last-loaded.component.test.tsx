import { act, screen, waitFor } from "@testing-library/react";
import { useRevalidator } from "react-router";
import { expect, test } from "vitest";

import { expectToast, renderAdmin, renderAdminPage } from "#test/components/render.tsx";

import { ApiProblem } from "../api-client/api-problem.ts";
import { OutdatedNotice } from "./empty-state.tsx";
import { keepLoadedData, rememberLoadedData } from "./keep-loaded-data.ts";
import { useLastLoaded, useStaffData } from "./use-staff-data.ts";

function Page({ loaderData }: { loaderData: { text: string | null } }) {
  const { text } = useLastLoaded(loaderData, (data) => data.text !== null);
  const { revalidate } = useRevalidator();
  return <button onClick={() => void revalidate()}>{text ?? "failed"}</button>;
}

test("a failed reload keeps the current data, and the next successful reload replaces it", async () => {
  let text: string | null = "first";
  let loadCount = 0;
  const user = renderAdminPage(Page, () => {
    loadCount += 1;
    return { text };
  });
  const reload = async (result: string | null) => {
    text = result;
    const countBefore = loadCount;
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(loadCount).toBeGreaterThan(countBefore));
  };
  await reload(null);
  expect(await screen.findByRole("button", { name: "first" })).toBeVisible();
  await reload("second");
  expect(await screen.findByRole("button", { name: "second" })).toBeVisible();
});

test("a page whose first load fails shows the failure", async () => {
  renderAdminPage(Page, () => ({ text: null }));
  expect(await screen.findByRole("button", { name: "failed" })).toBeVisible();
});

test("after a failed reload, every page says that its data is older, until a reload succeeds or another page opens", async () => {
  const reload = (result: unknown, type: "data" | "error" = "error") =>
    act(async () => {
      keepLoadedData({ list: { type, result } }, new AbortController().signal);
    });
  rememberLoadedData([{ id: "list", loaderData: "older" }]);
  renderAdmin(<OutdatedNotice />);
  expect(screen.queryByText(/older data/)).toBeNull();
  await reload(new TypeError("Failed to fetch"));
  expect(screen.getByText(/You see older data/)).toBeVisible();
  await reload("newer", "data");
  expect(screen.queryByText(/older data/)).toBeNull();
  await reload(new TypeError("Failed to fetch"));
  act(() => rememberLoadedData([{ id: "other", loaderData: "x" }]));
  expect(screen.queryByText(/older data/)).toBeNull();
});

test("a page that failed to load says only that, not that other data is older", () => {
  const failed = { type: "error", result: new TypeError("Failed to fetch") } as const;
  rememberLoadedData([{ id: "layout", loaderData: "older" }]);
  renderAdmin(<OutdatedNotice />);
  act(() => void keepLoadedData({ layout: failed, page: failed }, new AbortController().signal));
  expect(screen.queryByText(/older data/)).toBeNull();
});

function Part({ load }: { load: () => Promise<string> }) {
  const { data, reload } = useStaffData("part", load);
  return <button onClick={reload}>{data ?? "loading"}</button>;
}

test("a part of a page whose reload fails keeps its data and says so", async () => {
  const problem = new ApiProblem({ status: 503, code: "no-response", detail: "Network error" });
  let attempts = 0;
  const user = renderAdmin(
    <Part
      load={async () => {
        attempts += 1;
        if (attempts > 1) throw problem;
        return "loaded";
      }}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "loaded" }));
  await expectToast("This could not be loaded again. You see older data.");
  expect(screen.getByRole("button", { name: "loaded" })).toBeVisible();
});
