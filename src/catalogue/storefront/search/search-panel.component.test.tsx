import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { listSent, respond } from "#test/components/api.ts";
import { buildProduct, STORED_IMAGE } from "#test/components/data.ts";
import { renderStorefront } from "#test/components/render.tsx";

import { SearchPanel } from "./search-panel.tsx";

const COLLECTION = { id: "woods", name: "Woods & Spice", description: "", storedImage: STORED_IMAGE };

beforeEach(() => {
  respond("GET /collections", () => Response.json([COLLECTION]));
});

/**
 * Types a search text and responds with `count` products. Results are cached by text, so each test needs a different
 * text.
 */
async function search(text: string, count: number) {
  const products = Array.from({ length: count }, (_, index) =>
    buildProduct({ id: `${text}-${index}`, name: `${text} ${index}` }),
  );
  respond("GET /search", () => Response.json({ products, collections: [], total: count }));
  const user = renderStorefront(<SearchPanel initialText="" onClose={() => undefined} />);
  await user.type(screen.getByRole("combobox"), text);
  await waitFor(() => expect(listSent("GET /search")).not.toHaveLength(0));
}

const findSuggestions = () => screen.findByRole("navigation", { name: "Browse by collection" });

test("a search with at most two results also suggests collections, notes and the scent finder", async () => {
  await search("amber", 2);
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(await findSuggestions()).toBeVisible();
  for (const name of [/Woods & Spice$/, "Browse by note", "Scent Finder"])
    expect(screen.getByRole("link", { name })).toBeVisible();
});

test("a search with more than two results shows no suggestions", async () => {
  await search("rose", 3);
  expect(await screen.findAllByRole("option")).toHaveLength(3);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a search without results links to suggestions for its text, and suggests collections", async () => {
  await search("xqzw", 0);
  const link = await screen.findByRole("link", { name: 'See suggestions for "xqzw"' });
  expect(link).toHaveAttribute("href", "/shop?search=xqzw");
  expect(await findSuggestions()).toBeVisible();
});
