import { screen } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { BulkActionBar } from "./selection/bulk-action-bar.tsx";
import { Checkbox, SelectAll } from "./selection/checkbox.tsx";
import { useSelection } from "./selection/use-selection.ts";

const ITEMS = [{ id: "a" }, { id: "b" }, { id: "c" }];

function List() {
  const selection = useSelection(ITEMS);
  return (
    <>
      <SelectAll label="Select all" selection={selection} />
      {ITEMS.map(({ id }) => (
        <Checkbox
          key={id}
          label={`Select ${id}`}
          isChecked={selection.isSelected(id)}
          onChange={(isRange) => selection.toggle(id, isRange)}
        />
      ))}
      <BulkActionBar label="Selected letters" selection={selection} summary={selection.ids.join(" and ")}>
        <button type="button">Print</button>
      </BulkActionBar>
      <Link to="?page=2">Next page</Link>
      <Link to="?search=x">Search</Link>
      <Link to="?dialog=edit&id=a">Edit</Link>
    </>
  );
}

const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const queryBar = () => screen.queryByRole("region", { name: "Selected letters" });

test("selecting an item shows the bar, and screen readers announce the number of selected items", async () => {
  const user = renderAdmin(<List />);
  expect(queryBar()).toBeNull();
  await user.click(getCheckbox("Select b"));
  expect(queryBar()).toBeVisible();
  expect(screen.getByText("1 selected")).toHaveAttribute("role", "status");
});

test("clicking 'Select all' completes a partial selection, and clicking it again deselects all items", async () => {
  const user = renderAdmin(<List />);
  await user.click(getCheckbox("Select b"));
  expect(getCheckbox("Select all").indeterminate).toBe(true);
  await user.click(getCheckbox("Select all"));
  expect(screen.getByText("a and b and c")).toBeVisible();
  expect(getCheckbox("Select all").indeterminate).toBe(false);
  await user.click(getCheckbox("Select all"));
  expect(queryBar()).toBeNull();
});

test("'Clear selection' deselects all items", async () => {
  const user = renderAdmin(<List />);
  await user.click(getCheckbox("Select all"));
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect([queryBar(), getCheckbox("Select a").checked]).toEqual([null, false]);
});

test("a new search clears the selection, but opening a dialog or another page does not", async () => {
  const user = renderAdmin(<List />);
  await user.click(getCheckbox("Select a"));
  await user.click(screen.getByRole("link", { name: "Edit" }));
  expect(getCheckbox("Select a")).toBeChecked();
  await user.click(screen.getByRole("link", { name: "Next page" }));
  expect(getCheckbox("Select a")).toBeChecked();
  await user.click(screen.getByRole("link", { name: "Search" }));
  expect(getCheckbox("Select a")).not.toBeChecked();
});

test("Shift-click selects all items from the last clicked item to the clicked item", async () => {
  const user = renderAdmin(<List />);
  await user.click(getCheckbox("Select a"));
  await user.keyboard("{Shift>}");
  await user.click(getCheckbox("Select c"));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("a and b and c")).toBeVisible();
});
