import { screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";

import type { ListView } from "../../rules/views/list-view.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { ViewsContext } from "./use-views.ts";
import { ViewTabs } from "./view-tabs.tsx";

function buildView(overrides: Partial<ListView> = {}): ListView {
  return {
    id: 1,
    list: "orders",
    name: "To confirm",
    query: "status=pending",
    removed: [],
    position: 0,
    isShared: true,
    isDefault: false,
    createdAt: "2026-11-01T00:00:00.000Z",
    ...overrides,
  };
}

function List({ views }: { views: readonly ListView[] }) {
  return (
    <ViewsContext value={views}>
      <ViewTabs list="orders" columnIds={["number", "date"]} />
      <output>{useLocation().search}</output>
    </ViewsContext>
  );
}

const renderTabs = (views: readonly ListView[], search: string) =>
  renderAdmin(<List views={views} />, `/admin/orders${search}`);
const getCurrentSearch = () => document.querySelector("output")?.textContent;
const getCurrentTab = () => document.querySelector("[aria-current=true]")?.textContent;

test("a list without views and filters has no tabs", () => {
  renderTabs([], "");
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("saving the current filters as a view omits the page and the open order, and then opens the view", async () => {
  respond("POST /admin/views", () =>
    Response.json(buildView({ id: 7, query: "city=Lahore&sort=oldest" }), { status: 201 }),
  );
  const user = renderTabs([], "?sort=oldest&city=Lahore&page=3&order=x");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await user.type(await screen.findByLabelText("Name"), "Lahore");
  await user.click(screen.getByRole("checkbox", { name: "Visible to all staff" }));
  await user.click(screen.getAllByRole("button", { name: "Save view" }).at(-1) ?? document.body);
  await waitFor(() => expect(getCurrentSearch()).toBe("?city=Lahore&sort=oldest&view=7"));
  expect(listSent("POST /admin/views")[0]?.body).toEqual({
    list: "orders",
    name: "Lahore",
    query: "city=Lahore&sort=oldest",
    isShared: true,
    isDefault: false,
  });
});

test("clicking a view's tab applies the view's filters", async () => {
  const user = renderTabs([buildView()], "");
  expect(getCurrentTab()).toBe("All");
  await user.click(screen.getByRole("link", { name: "To confirm" }));
  expect([getCurrentSearch(), getCurrentTab()]).toEqual(["?status=pending&view=1", "To confirm"]);
  expect(screen.queryByText("Filters changed")).toBeNull();
});

test("a view with changed filters is marked, and staff can save the changed filters", async () => {
  respond("PATCH /admin/views/1", () => Response.json(buildView()));
  const user = renderTabs([buildView()], "?status=pending&city=Lahore&view=1");
  expect(screen.getByText("Filters changed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit the view To confirm" }));
  await user.click(screen.getAllByRole("button", { name: "Save view" })[0] ?? document.body);
  await waitFor(() =>
    expect(listSent("PATCH /admin/views/1")[0]?.body).toEqual({
      name: "To confirm",
      query: "city=Lahore&status=pending",
    }),
  );
});

test("opening a view lists its saved filters and columns that no longer exist", () => {
  renderTabs(
    [buildView({ query: "status=pending&columns=number,fax", removed: ["courier"] })],
    "?status=pending&view=1",
  );
  expect(screen.getByText(/no longer has: courier, fax/)).toBeVisible();
});

test("if a view cannot be deleted, a toast shows the reason and the view remains", async () => {
  respond("DELETE /admin/views/1", () => createProblem(404, "View not found", {}, "not-found"));
  const user = renderTabs([buildView()], "?status=pending&view=1");
  await user.click(screen.getByRole("button", { name: "Edit the view To confirm" }));
  await user.click(screen.getByRole("button", { name: "Delete view" }));
  await expectToast("View not found");
  expect(screen.getByRole("link", { name: "To confirm" })).toBeVisible();
});
