import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { renderStorefront } from "#test/components/render.tsx";

import { LIST_FORM_ID } from "../list-form.ts";
import { readNormalizedShopQuery } from "../read-shop-query.ts";
import { FilterPanel } from "./filter-panel.tsx";

const VALUES = ["fig", "mint"];

/** The panel of a list whose next filters arrive with a click on a button. */
function List() {
  const [notes, setNotes] = useState<string[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const options = VALUES.map((value) => ({ value, label: value, isSelected: notes.includes(value) }));
  const groups = [{ name: "notes", type: "checkbox", legend: "Notes", options, visibleCount: 2 } as const];
  return (
    <>
      <form
        id={LIST_FORM_ID}
        aria-busy={isLoading || undefined}
        onSubmit={(event) => event.preventDefault()}
      />
      <button type="button" onClick={() => setIsLoading(true)}>
        request another list
      </button>
      <button type="button" onClick={() => setNotes(["fig"])}>
        show the list of fig
      </button>
      <FilterPanel
        filters={{ groups, chips: [], clearUrl: "/shop", minPrice: 0, maxPrice: 1000 }}
        query={readNormalizedShopQuery(new URLSearchParams(notes.map((note) => ["notes", note])))}
        total={2}
        path="/shop"
      />
    </>
  );
}

const getOption = (name: string) => screen.getByRole("checkbox", { name, hidden: true });

test("a list sets the options to its filters", async () => {
  const user = renderStorefront(<List />);
  await user.click(getOption("mint"));
  await user.click(screen.getByText("show the list of fig"));
  expect(getOption("fig")).toBeChecked();
  expect(getOption("mint")).not.toBeChecked();
});

test("the list of an earlier choice does not undo an option that was chosen since", async () => {
  const user = renderStorefront(<List />);
  await user.click(getOption("fig"));
  await user.click(getOption("mint"));
  await user.click(screen.getByText("request another list"));
  await user.click(screen.getByText("show the list of fig"));
  expect(getOption("fig")).toBeChecked();
  expect(getOption("mint")).toBeChecked();
});
