import { screen, waitFor } from "@testing-library/react";
import { useRevalidator } from "react-router";
import { expect, test } from "vitest";

import { renderAdminPage } from "#test/components/render.tsx";

import { useLastLoaded } from "./use-staff-data.ts";

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
