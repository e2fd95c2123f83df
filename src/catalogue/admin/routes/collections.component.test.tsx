import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffCollection } from "#test/components/data.ts";
import { renderAdminPage, expectToast, runRowAction } from "#test/components/render.tsx";

import Collections from "./collections.tsx";

const OUD = buildStaffCollection({ isFeatured: true, featuredOrder: 1 });
const FLORALS = buildStaffCollection({ id: "florals", name: "Florals", isFeatured: true, featuredOrder: 2 });
const FRESH = buildStaffCollection({ id: "fresh", name: "Fresh", isFeatured: true, featuredOrder: 3 });
const WOODS = buildStaffCollection({ id: "woods", name: "Woods" });

async function openCollectionsPage(collections: readonly StaffCollection[], path = "/") {
  const user = renderAdminPage(Collections, () => ({ collections: [...collections] }), path);
  await screen.findByRole("heading", { level: 1, name: "Collections" });
  return user;
}

const getFeaturedSwitch = (name: string) =>
  screen.getByRole("switch", { name: new RegExp(`^Featured ${name}`) });

const listFeaturedNames = () =>
  within(screen.getByRole("region", { name: "Featured on the home page" }))
    .getAllByRole("listitem")
    .map(({ textContent }) =>
      ["Oud & Amber", "Florals", "Fresh", "Woods"].find((name) => textContent?.includes(name)),
    );

test("an empty form shows all errors, focuses the first field and sends nothing [001 §5]", async () => {
  const user = await openCollectionsPage([OUD], "/?dialog=add");
  const dialog = within(await screen.findByRole("dialog", { name: "Add Collection" }));
  await user.click(dialog.getByRole("button", { name: "Add collection" }));
  await dialog.findByText("Name is required");
  expect(dialog.getByText("Description is required")).toBeVisible();
  expect(dialog.getByText("Please upload a collection image")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveFocus();
  await user.type(dialog.getByLabelText("Name"), "Oud");
  expect(dialog.queryByText("Name is required")).toBeNull();
  expect(dialog.getByText("Description is required")).toBeVisible();
  expect(listSent("POST /admin/collections")).toEqual([]);
});

test("'Failed to save collection' is shown if the request fails, and the form keeps its values [001 §8]", async () => {
  const user = await openCollectionsPage([OUD], "/?dialog=edit&id=oud");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Oud & Amber" }));
  const description = dialog.getByLabelText("Description");
  await user.clear(description);
  await user.type(description, "Typed with care");
  respond("PUT /admin/collections/oud", loseConnection);
  await user.click(dialog.getByRole("button", { name: "Save collection" }));
  expect(await dialog.findByText("Failed to save collection")).toBeVisible();
  expect(description).toHaveValue("Typed with care");
  respond("PUT /admin/collections/oud", () => Response.json(OUD));
  await user.click(dialog.getByRole("button", { name: "Save collection" }));
  await expectToast("Collection saved");
});

test("Cancel asks for confirmation before it discards changes, and the next form is empty", async () => {
  const user = await openCollectionsPage([OUD]);
  await user.click(screen.getByRole("button", { name: "Add Collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Collection" }));
  await user.type(dialog.getByLabelText("Name"), "Dropped");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const confirmation = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(confirmation.getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Dropped");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add Collection" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Add Collection" }));
  const newDialog = within(await screen.findByRole("dialog", { name: "Add Collection" }));
  expect(newDialog.getByLabelText("Name")).toHaveValue("");
});

test("a link to an unknown collection shows a toast and the list of collections", async () => {
  await openCollectionsPage([OUD], "/?dialog=edit&id=never-was");
  await expectToast("Collection not found");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Oud & Amber" })).toBeVisible();
});

test("if a collection has products, Delete shows a toast with the product count and no confirmation dialog [001 §5]", async () => {
  const user = await openCollectionsPage([{ ...OUD, productCount: 2 }]);
  await runRowAction(user, "Oud & Amber", "Delete");
  await expectToast("Cannot delete collection. 2 products are using this collection.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a rejected deletion shows the server's reason and reloads the list", async () => {
  const collections = [OUD];
  const user = await openCollectionsPage(collections);
  const message = "Cannot delete collection. 1 products are using this collection.";
  respond("DELETE /admin/collections/oud", () => {
    collections[0] = { ...OUD, productCount: 1 };
    return createProblem(409, message);
  });
  await runRowAction(user, "Oud & Amber", "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await expectToast(message);
  await screen.findByRole("link", { name: /^1 product/ });
});

test("'Failed to delete collection' is shown if the request fails, and the collection remains [001 §8]", async () => {
  const user = await openCollectionsPage([OUD]);
  respond("DELETE /admin/collections/oud", () => new Response("{}", { status: 500 }));
  await runRowAction(user, "Oud & Amber", "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await expectToast("Failed to delete collection");
  expect(screen.getByRole("heading", { name: "Oud & Amber" })).toBeVisible();
});

test("featuring a fourth collection shows the server's message, and the collection stays unfeatured [001 §8]", async () => {
  const user = await openCollectionsPage([OUD, FLORALS, FRESH, WOODS]);
  respond("POST /admin/collections/woods/feature", () =>
    createProblem(409, "Maximum of 3 collections can be featured at once"),
  );
  await user.click(getFeaturedSwitch("Woods"));
  await expectToast("Maximum of 3 collections can be featured at once");
  expect(getFeaturedSwitch("Woods")).not.toBeChecked();
});

test("a collection leaves the featured strip before the server responds", async () => {
  const user = await openCollectionsPage([OUD, FLORALS, FRESH]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond("POST /admin/collections/oud/feature", () => promise);
  await user.click(getFeaturedSwitch("Oud & Amber"));
  expect(getFeaturedSwitch("Oud & Amber")).not.toBeChecked();
  expect(listFeaturedNames()).toEqual(["Florals", "Fresh"]);
  expect(getFeaturedSwitch("Oud & Amber")).toHaveAttribute("aria-busy", "true");
  resolve(Response.json(OUD));
  await waitFor(() => expect(getFeaturedSwitch("Oud & Amber")).not.toHaveAttribute("aria-busy", "true"));
});

test.each([
  ["turning off the switch", () => getFeaturedSwitch("Oud & Amber")],
  ["moving a collection", () => screen.getByRole("button", { name: "Move Oud & Amber later" })],
  [
    "removing a collection",
    () => screen.getByRole("button", { name: "Remove Oud & Amber from the home page" }),
  ],
])(
  "'Failed to update featured status' is shown if %s fails, and the change is undone [001 §8]",
  async (_change, control) => {
    const user = await openCollectionsPage([OUD, FLORALS, FRESH]);
    respond("POST /admin/collections/oud/feature", loseConnection);
    respond("PUT /admin/collections/featured", loseConnection);
    await user.click(control());
    await expectToast("Failed to update featured status");
    await waitFor(() => expect(listFeaturedNames()).toEqual(["Oud & Amber", "Florals", "Fresh"]));
    expect(getFeaturedSwitch("Oud & Amber")).toBeChecked();
  },
);

test("the featured strip never shows an outdated order, however often a collection is moved", async () => {
  const collections = [OUD, FLORALS, FRESH];
  const user = await openCollectionsPage(collections);
  const shownOrders: string[] = [];
  respond("PUT /admin/collections/featured", ({ body }) => {
    const { ids } = body as { ids: string[] };
    for (const [index, collection] of collections.entries())
      collections[index] = { ...collection, featuredOrder: ids.indexOf(collection.id) + 1 };
    return Response.json([]);
  });
  const strip = screen.getByRole("region", { name: "Featured on the home page" });
  const observer = new MutationObserver(() => {
    const order = listFeaturedNames().join();
    if (order !== shownOrders.at(-1)) shownOrders.push(order);
  });
  observer.observe(strip, { childList: true, subtree: true, characterData: true });
  const expected: string[] = [];
  // React cycles through 10 transition lanes, so 12 moves use some lanes twice.
  for (let move = 0; move < 12; move += 1) {
    const [direction, position, order] =
      move % 2 === 0
        ? ["later", 2, "Florals,Oud & Amber,Fresh"]
        : ["earlier", 1, "Oud & Amber,Florals,Fresh"];
    await user.click(screen.getByRole("button", { name: `Move Oud & Amber ${direction}` }));
    await within(strip).findByText(`Oud & Amber: position ${position} of 3`);
    expected.push(order);
  }
  await waitFor(() => expect(shownOrders).toEqual(expected));
});

test("switching between cards and a table keeps the search and the filters", async () => {
  const user = await openCollectionsPage([OUD, FLORALS, FRESH, WOODS], "/?search=o&featured=no");
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Table" }));
  const table = within(screen.getByRole("table", { name: "Collections" }));
  expect(table.getAllByRole("row")).toHaveLength(2);
  expect(table.getByRole("link", { name: "Woods" })).toHaveAttribute(
    "href",
    "/?search=o&featured=no&layout=table&dialog=edit&id=woods",
  );
  expect(table.getByRole("switch", { name: "Featured Woods" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Remove the filter Home page: Not featured" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Cards" }));
  expect(screen.queryByRole("table")).toBeNull();
});
