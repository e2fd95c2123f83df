import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import type { ImportPreview } from "../../rules/product-files/product-import.ts";
import { ImportOptions } from "./import-options.tsx";

const PREVIEW: ImportPreview = {
  products: [],
  errors: [],
  shop: "Magento",
  headers: [{ header: "name", column: "name", sample: "Oud" }],
  images: { toFetch: [], missing: [], needsBase: true },
  needsCollection: false,
  notes: [],
};
const ADDRESS = "https://old.example/media/catalog/product";

test.each([
  ["the next click", "{Tab}"],
  ["Enter", "{Enter}"],
])("the typed address of the images applies before %s, once", async (_name, key) => {
  const onChange = vi.fn();
  const choices = { columns: {}, collection: "", imageBase: "" };
  const user = renderAdmin(
    <ImportOptions preview={PREVIEW} collections={[]} isDisabled={false} {...{ choices, onChange }} />,
  );
  await user.click(screen.getByLabelText(/Address of the images in your old shop/));
  await user.keyboard(`${ADDRESS} ${key}`);
  expect(onChange.mock.calls).toEqual([[{ ...choices, imageBase: ADDRESS }]]);
});
