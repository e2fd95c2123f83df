import { screen, waitFor } from "@testing-library/react";
import { useRevalidator } from "react-router";
import { expect, test } from "vitest";

import { renderAdminPage } from "#test/components/render.tsx";

import { useLastLoaded } from "./use-last-loaded.ts";

function Page({ loaderData }: { loaderData: { text: string | null } }) {
  const { text } = useLastLoaded(loaderData, (data) => data.text !== null);
  const { revalidate } = useRevalidator();
  return <button onClick={() => void revalidate()}>{text ?? "failed"}</button>;
}

test("a failed reload keeps the data of the page, and the next reload replaces it", async () => {
  let text: string | null = "first";
  let loads = 0;
  const user = renderAdminPage(Page, () => {
    loads += 1;
    return { text };
  });
  const reload = async (result: string | null) => {
    text = result;
    const before = loads;
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(loads).toBeGreaterThan(before));
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
