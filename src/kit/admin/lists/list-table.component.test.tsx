import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { renderAdmin, renderAdminPage } from "#test/components/render.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

import type { ListColumn } from "./list-columns.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListTable } from "./list-table.tsx";
import { RowLink } from "./row-link.tsx";
import { useListQuery } from "./use-list-query.ts";
import { useSelection } from "./selection/use-selection.ts";

const CITIES = [{ id: "karachi" }, { id: "lahore" }, { id: "multan" }];

type City = (typeof CITIES)[number];

function createCityColumns(isLinked: boolean, onRemove: (city: City) => void): ListColumn<City>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: { ascending: "name-asc", descending: "name-desc" },
      cell: ({ id }) => (isLinked ? <RowLink open={{ city: id }}>{id}</RowLink> : id),
    },
    {
      id: "actions",
      header: "Actions",
      cell: (city) => (
        <button type="button" onClick={() => onRemove(city)}>
          Remove {city.id}
        </button>
      ),
    },
  ];
}

function Cities({ isLinked = true, shouldConfirm = false }: { isLinked?: boolean; shouldConfirm?: boolean }) {
  const [cities, setCities] = useState(CITIES);
  const [toRemove, setToRemove] = useState<City>();
  const selection = useSelection(cities);
  const query = useListQuery();
  const removeRow = (city: City) => setCities((all) => all.filter(({ id }) => id !== city.id));
  const columns = createCityColumns(isLinked, shouldConfirm ? setToRemove : removeRow);
  return (
    <main>
      <h1 tabIndex={-1}>Cities</h1>
      <input type="search" aria-label="Search" />
      {cities.length > 0 && (
        <ListTable
          label="Cities"
          columns={columns}
          rows={cities}
          defaultSort="name-asc"
          getRowName={({ id }) => id}
          selection={selection}
        />
      )}
      <Dialog isOpen={toRemove !== undefined} onClose={() => setToRemove(undefined)} title="Remove?">
        <button
          type="button"
          onClick={() => {
            if (toRemove) removeRow(toRemove);
            setToRemove(undefined);
          }}
        >
          Confirm
        </button>
      </Dialog>
      <output>{`opened ${query.get("city")}`}</output>
      <ListFooter list={{ items: cities, page: 2, pageSize: 25, total: 412 }} itemName="cities" />
    </main>
  );
}

const getRowLink = (name: string) => screen.getByRole("link", { name });
const getRow = (name: RegExp) => screen.getByRole("row", { name });

test("j and k move between rows, x selects the focused row, Enter opens it, and / focuses the search", async () => {
  const user = renderAdmin(<Cities />);
  await user.keyboard("jj");
  expect(getRowLink("lahore")).toHaveFocus();
  await user.keyboard("x");
  expect(screen.getByRole("checkbox", { name: "Select lahore" })).toBeChecked();
  await user.keyboard("k");
  expect(getRowLink("karachi")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByText("opened karachi")).toBeVisible();
  await user.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
});

test("rendering the list again keeps each cell's elements, so that a focused control stays focused", async () => {
  const user = renderAdmin(<Cities />);
  const link = getRowLink("karachi");
  await user.keyboard("jx");
  expect(screen.getByRole("checkbox", { name: "Select karachi" })).toBeChecked();
  expect(getRowLink("karachi")).toBe(link);
});

test("j and k move between rows that have no link", async () => {
  const user = renderAdmin(<Cities isLinked={false} />);
  await user.keyboard("jjjj");
  expect(getRow(/multan/)).toHaveFocus();
  await user.keyboard("k");
  expect(getRow(/lahore/)).toHaveFocus();
});

test("if an action removes the focused row, the focus moves to the row that takes its place", async () => {
  const user = renderAdmin(<Cities />);
  await user.click(screen.getByRole("button", { name: "Remove lahore" }));
  expect(getRowLink("multan")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Remove multan" }));
  expect(getRowLink("karachi")).toHaveFocus();
});

test("if an action removes the last remaining row, the focus moves to the page heading", async () => {
  const user = renderAdmin(<Cities />);
  for (const { id } of CITIES) await user.click(screen.getByRole("button", { name: `Remove ${id}` }));
  expect(screen.getByRole("heading", { name: "Cities" })).toHaveFocus();
});

test("after a dialog removes a row and closes, the focus moves to the next row", async () => {
  const user = renderAdmin(<Cities shouldConfirm />);
  await user.click(screen.getByRole("button", { name: "Remove karachi" }));
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(getRowLink("lahore")).toHaveFocus());
});

test("the page size can be 25, 50 or 100, and links to other pages keep it", async () => {
  const user = renderAdmin(<Cities />, "/?page=2");
  const pageSizeSelect = screen.getByRole("combobox", { name: "Rows per page" });
  expect([...pageSizeSelect.querySelectorAll("option")].map(({ value }) => value)).toEqual([
    "25",
    "50",
    "100",
  ]);
  expect(pageSizeSelect).toHaveValue("25");
  await user.selectOptions(pageSizeSelect, "100");
  expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "/?pageSize=100&page=3");
});

test("selecting a row or searching the list re-renders only the rows that change", async () => {
  const renderedIds: string[] = [];
  const columns: ListColumn<City>[] = [
    { id: "name", header: "Name", cell: ({ id }) => (renderedIds.push(id), id) },
  ];
  const Page = () => {
    const query = useListQuery();
    return (
      <>
        <button type="button" onClick={() => query.set({ search: "a" })}>
          Search
        </button>
        <output>{query.isLoading ? "loading" : `loaded ${query.get("search")}`}</output>
        <ListTable
          label="Cities"
          columns={columns}
          rows={CITIES}
          defaultSort=""
          getRowName={({ id }) => id}
          selection={useSelection(CITIES)}
        />
      </>
    );
  };
  const user = renderAdminPage(Page, () => ({}));
  renderedIds.length = 0;
  await user.click(screen.getByRole("checkbox", { name: "Select lahore" }));
  expect(renderedIds).toEqual(["lahore"]);
  renderedIds.length = 0;
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findByText("loaded a")).toBeVisible();
  // The search clears the selection, so only the previously selected row is rendered again.
  expect(renderedIds).toEqual(["lahore"]);
});
