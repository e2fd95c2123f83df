import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { ProductDialog } from "./product-dialog.tsx";

const SITE = { url: "https://shop.example", name: "Zarif Essence", tagline: "" };
const CHOICES = { collections: [{ id: "oud", name: "Oud" }], categories: ["Unisex"] };

async function openNewProduct() {
  const user = renderAdmin(
    <ProductDialog listedProducts={[]} choices={CHOICES} site={SITE} />,
    "/?dialog=add",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Add Product" }));
  return { user, dialog, save: () => user.click(dialog.getByRole("button", { name: "Add product" })) };
}

type Dialog = Awaited<ReturnType<typeof openNewProduct>>["dialog"];

const getSizeRow = (dialog: Dialog, name: string) =>
  within(dialog.getByRole("group", { name: `Variant ${name}` }));

test("saving an empty form shows an error at each required field and the number of errors, and focuses the first field [001 §2] [001 §5]", async () => {
  const { user, dialog, save } = await openNewProduct();
  for (const name of [
    "Basic Information",
    "Fragrance Notes",
    "Product Image",
    "Pricing Overview",
    "Product Flags",
    "Variants, Pricing & Stock",
  ])
    expect(dialog.getByRole("region", { name })).toBeVisible();
  await save();
  await dialog.findByText("6 fields need your attention");
  for (const message of [
    "Name is required",
    "Description is required",
    "Please select a collection",
    "Please upload a main product image or at least one variant image.",
  ])
    expect(dialog.getByText(message)).toBeVisible();
  expect(dialog.getAllByText("Please set a price for all variants.")).toHaveLength(2);
  const name = dialog.getByLabelText("Name");
  expect(name).toHaveFocus();
  await user.type(name, "Noor");
  expect(dialog.queryByText("Name is required")).toBeNull();
  expect(dialog.getByText("5 fields need your attention")).toBeVisible();
});

test("beside a typed price, the form states what shoppers pay if it differs", async () => {
  const { user, dialog } = await openNewProduct();
  const row = getSizeRow(dialog, "50ml");
  await user.type(row.getByLabelText("Price (Rs.)"), "1000");
  expect(row.queryByText(/sold at/)).toBeNull();
  await user.type(row.getByLabelText("Price (Rs.)"), "{Control>}a{/Control}999.50");
  expect(row.getByText("sold at Rs. 1,000")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Discount/), "10");
  expect(row.getByText("sold at Rs. 900")).toBeVisible();
});

test("variant names must be unique and not blank, and numbers must be valid [001 §5]", async () => {
  const { user, dialog, save } = await openNewProduct();
  await user.type(getSizeRow(dialog, "100ml").getByLabelText("Variant"), "{Control>}a{/Control} 50ML ");
  await save();
  await dialog.findByText("Variant names must be unique");
  await user.clear(getSizeRow(dialog, "50ML").getByLabelText("Variant"));
  await save();
  await dialog.findByText("Variant name is required");
  const firstRow = getSizeRow(dialog, "50ml");
  await user.type(firstRow.getByLabelText("Price (Rs.)"), "10.005");
  await user.type(firstRow.getByLabelText(/^Stock/), "1.5");
  await user.type(dialog.getByLabelText(/^Discount/), "101");
  await user.type(dialog.getByLabelText(/^Free shipping from/), "some");
  await user.click(dialog.getByLabelText(/^Base notes/));
  await user.paste("n".repeat(501));
  expect(dialog.getByText("501 / 500")).toBeVisible();
  expect(dialog.getByText("Fragrance notes are limited to 500 characters")).toBeVisible();
  await save();
  await firstRow.findByText("Prices can have at most 2 decimals");
  expect(firstRow.getByText("Stock must be a whole number of 0 or more")).toBeVisible();
  expect(dialog.getByText("Discount must be between 0 and 100")).toBeVisible();
  expect(dialog.getByText("Free shipping minimum must be a whole number of 0 or more")).toBeVisible();
});

test("the last variant cannot be removed [001 §5]", async () => {
  const { user, dialog } = await openNewProduct();
  await user.click(
    getSizeRow(dialog, "50ml").getAllByRole("button", { name: "Remove 50ml" })[0] as HTMLElement,
  );
  expect(dialog.getByRole("button", { name: "Add variant" })).toHaveFocus();
  await user.click(
    getSizeRow(dialog, "100ml").getAllByRole("button", { name: "Remove 100ml" })[0] as HTMLElement,
  );
  await expectToast("The last variant cannot be removed");
  getSizeRow(dialog, "100ml");
});

test("the form enforces the weekly sale rules: a discount is required, and a new arrival cannot be on weekly sale [001 §4] [001 §5]", async () => {
  const { user, dialog } = await openNewProduct();
  const saleSwitch = dialog.getByRole("switch", { name: "Weekly Sale" });
  const newArrivalSwitch = dialog.getByRole("switch", { name: "New Arrival" });
  await user.click(saleSwitch);
  await expectToast("Please set a discount percentage first");
  expect(saleSwitch).not.toBeChecked();
  await user.type(dialog.getByLabelText(/^Discount/), "10");
  await user.click(newArrivalSwitch);
  await user.click(saleSwitch);
  await expectToast("A product cannot be both a New Arrival and Weekly Sale");
  expect(saleSwitch).toBeChecked();
  expect(newArrivalSwitch).not.toBeChecked();
  await user.click(newArrivalSwitch);
  expect(saleSwitch).not.toBeChecked();
  await user.click(saleSwitch);
  await user.clear(dialog.getByLabelText(/^Discount/));
  expect(dialog.getByText("Weekly sale products must have a valid discount percentage")).toBeVisible();
});

test("the pricing overview updates while prices, stock and discount are edited [001 §2]", async () => {
  const { user, dialog } = await openNewProduct();
  const overview = within(dialog.getByRole("region", { name: "Pricing Overview" }));
  await user.type(getSizeRow(dialog, "50ml").getByLabelText("Price (Rs.)"), "2000");
  await user.type(getSizeRow(dialog, "100ml").getByLabelText("Price (Rs.)"), "1,500");
  await user.type(getSizeRow(dialog, "100ml").getByLabelText(/^Stock/), "0");
  expect(overview.getByText("Base price").parentElement).toHaveTextContent("Rs. 1,500");
  await user.type(dialog.getByLabelText(/^Discount/), "10");
  expect(overview.getByRole("row", { name: /^50ml/ })).toHaveTextContent("Rs. 2,000Rs. 1,800Rs. 200Yes");
  expect(overview.getByRole("row", { name: /^100ml/ })).toHaveTextContent("Rs. 1,500Rs. 1,350Rs. 150No");
});

test("the variants section comes second, before the pricing overview", async () => {
  const { dialog } = await openNewProduct();
  const headings = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual([
    "Basic Information",
    "Variants, Pricing & Stock",
    "Pricing Overview",
  ]);
});

test("the search preview shows the typed name and description", async () => {
  const { user, dialog } = await openNewProduct();
  await user.type(dialog.getByLabelText("Name"), "Rosé");
  await user.type(dialog.getByLabelText("Description"), "Pink pepper.");
  const preview = dialog.getByRole("region", { name: "Search Preview" });
  expect(preview).toHaveTextContent("shop.example › product › roseRosé | Zarif EssencePink pepper.");
});

test("if a product cannot be loaded, the form closes and a toast shows 'Failed to load products' [001 §8]", async () => {
  respond("GET /admin/products/noor", loseConnection);
  renderAdmin(<ProductDialog listedProducts={[]} choices={CHOICES} site={SITE} />, "/?dialog=edit&id=noor");
  await expectToast("Failed to load products");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an error that only the server detects is shown at its field and moves the focus there", async () => {
  const product = buildStaffProduct();
  respond("GET /admin/products/noor", () => Response.json({ product, lastChange: null }));
  respond("PUT /admin/products/noor", () =>
    createProblem(422, "Check the fields.", { collectionRef: ["Please select a collection"] }),
  );
  const user = renderAdmin(
    <ProductDialog listedProducts={[product]} choices={CHOICES} site={SITE} />,
    "/?dialog=edit&id=noor",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Noor" }));
  await user.click(dialog.getByRole("button", { name: "Save product" }));
  await dialog.findByText("Please select a collection");
  expect(dialog.getByLabelText("Collection")).toHaveFocus();
});

test("opening a deleted product shows a toast and closes the form", async () => {
  respond("GET /admin/products/deleted-product", () => createProblem(404, "Product not found"));
  renderAdmin(
    <ProductDialog listedProducts={[]} choices={CHOICES} site={SITE} />,
    "/?dialog=edit&id=deleted-product",
  );
  await expectToast("Product not found");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("notes are tags: a comma or Enter completes a note, Backspace removes the last tag, and other spellings are recognized", async () => {
  const rose = {
    slug: "rose",
    name: "Rose",
    family: "floral",
    aliases: ["gulaab"],
    description: "",
    products: 0,
  };
  respond("GET /admin/notes", () =>
    Response.json([{ ...rose, storedImage: null, updatedAt: "2026-01-01T00:00:00.000Z" }]),
  );
  const { user, dialog } = await openNewProduct();
  const input = dialog.getByLabelText(/^Top notes/);
  await user.type(input, "Gulaab absolute,moon dust{Enter}oud");
  expect(dialog.getByText("31 / 500")).toBeVisible();
  await user.tab();
  expect(await dialog.findAllByText("not in the list")).toHaveLength(2);
  expect(dialog.getByRole("button", { name: "Remove Gulaab absolute" })).toBeVisible();
  await user.type(input, "{Backspace}");
  expect(dialog.queryByRole("button", { name: "Remove oud" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Remove Gulaab absolute" }));
  expect(input).toHaveFocus();
  expect(dialog.getByText("9 / 500")).toBeVisible();
});

test("the form reports a scent line that is too long, an invalid accord weight and an invalid barcode", async () => {
  respond("GET /admin/notes", () => Response.json([]));
  const { user, dialog, save } = await openNewProduct();
  await user.type(dialog.getByLabelText(/^Scent line/), "x".repeat(61));
  expect(dialog.getByText("The scent line is limited to 60 characters")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("Accord to add"), "Oud");
  await user.click(dialog.getByRole("button", { name: "Add accord" }));
  const weight = dialog.getByLabelText(/^Oud/);
  expect(weight).toHaveValue("50");
  await user.clear(weight);
  await user.type(getSizeRow(dialog, "50ml").getByLabelText(/^Barcode/), "96385075");
  await save();
  await dialog.findByText("Weights must be whole numbers from 1 to 100");
  expect(
    dialog.getByText("Enter a barcode (EAN or UPC) of 8, 12 or 13 digits with a valid check digit"),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove Oud" }));
  expect(dialog.queryByLabelText(/^Oud/)).toBeNull();
});

test("adding sizes of other products, even sold-out sizes, turns a size into a set whose stock cannot be edited", async () => {
  const { user, dialog } = await openSecondProduct();
  const rose = buildStaffProduct({ id: "rose", name: "Rose", variants: ["10ml"], stock: { "10ml": 0 } });
  respond("GET /admin/products", () => Response.json({ items: [rose], total: 1, page: 1, pageSize: 6 }));
  let saved: unknown;
  respond("PUT /admin/products/noor", ({ body }) => {
    saved = body;
    return Response.json(buildStaffProduct());
  });
  await user.click(dialog.getAllByText("Set of other products")[0] ?? document.body);
  await user.type(dialog.getByLabelText(/^Add a part/), "rose");
  await user.click(await dialog.findByRole("button", { name: /^Add Rose 10ml/ }));
  expect(dialog.getAllByLabelText(/^Stock/)[0]).toHaveAttribute("readonly");
  const quantity = dialog.getByLabelText("Quantity");
  await user.clear(quantity);
  await user.type(quantity, "2");
  await user.keyboard("{Control>}s{/Control}");
  await expectToast("Product saved successfully");
  expect(saved).toMatchObject({ parts: { "50ml": [{ productId: "rose", variant: "10ml", quantity: 2 }] } });
});

/** Opens the second of two listed products. A third product follows on the next page of the list. */
async function openSecondProduct() {
  const listed = ["musk", "noor"].map((id) => buildStaffProduct({ id, name: id }));
  for (const product of listed)
    respond(`GET /admin/products/${product.id}`, () => Response.json({ product, lastChange: null }));
  respond("GET /admin/products/noor/neighbors", () => Response.json({ previous: "musk", next: "oud" }));
  respond("GET /admin/products/musk/neighbors", () => Response.json({ previous: null, next: "noor" }));
  const user = renderAdmin(
    <ProductDialog listedProducts={listed} choices={CHOICES} site={SITE} />,
    "/?dialog=edit&id=noor&sort=name-asc",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Edit noor" }));
  return { user, dialog };
}

test("the 'Next product' button and the key k open the neighbors in the list's sort order", async () => {
  const { user, dialog } = await openSecondProduct();
  await waitFor(() => expect(dialog.getByRole("button", { name: "Next product" })).toBeEnabled());
  expect(listSent("GET /admin/products/noor/neighbors")[0]?.query).toEqual({ sort: "name-asc" });
  await user.keyboard("k");
  await screen.findByRole("dialog", { name: "Edit musk" });
  expect(dialog.getByLabelText("Name")).toHaveValue("musk");
  await user.click(dialog.getByRole("button", { name: "Next product" }));
  await screen.findByRole("dialog", { name: "Edit noor" });
});

test("another product opens only after unsaved changes are discarded", async () => {
  const { user, dialog } = await openSecondProduct();
  await user.type(dialog.getByLabelText("Name"), " oud");
  await user.click(dialog.getByRole("button", { name: "Previous product" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("noor oud");
  await user.click(dialog.getByRole("button", { name: "Previous product" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await screen.findByRole("dialog", { name: "Edit musk" });
  expect(dialog.getByLabelText("Name")).toHaveValue("musk");
});

test.each(["{Control>}s{/Control}", "{Meta>}{Enter}{/Meta}"])("the keys %s save the form", async (keys) => {
  const { user, dialog } = await openSecondProduct();
  let saved: unknown;
  respond("PUT /admin/products/noor", ({ body }) => {
    saved = body;
    return Response.json(buildStaffProduct());
  });
  await user.type(dialog.getByLabelText("Name"), " oud");
  await user.keyboard(keys);
  await expectToast("Product saved successfully");
  expect(saved).toMatchObject({ name: "noor oud" });
});

test("after a lost connection, the form keeps the typed text, and saving again succeeds", async () => {
  const { user, dialog } = await openSecondProduct();
  respond("PUT /admin/products/noor", loseConnection);
  await user.type(dialog.getByLabelText("Name"), " oud");
  await user.click(dialog.getByRole("button", { name: "Save product" }));
  expect(await dialog.findByText("Failed to save product")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("noor oud");
  respond("PUT /admin/products/noor", () => Response.json(buildStaffProduct()));
  await user.click(dialog.getByRole("button", { name: "Save product" }));
  await expectToast("Product saved successfully");
});

test("the status field can publish a draft, and the label of the save button depends on the status", async () => {
  const product = buildStaffProduct({ status: "draft" });
  respond("GET /admin/products/noor", () => Response.json({ product, lastChange: null }));
  respond("PUT /admin/products/noor", () => Response.json(product));
  const user = renderAdmin(
    <ProductDialog listedProducts={[product]} choices={CHOICES} site={SITE} />,
    "/?dialog=edit&id=noor",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Noor" }));
  const status = dialog.getByLabelText("Status");
  expect(status).toHaveValue("draft");
  expect(status).toHaveAccessibleDescription("Not in the shop. Publish it when it is ready.");
  expect(dialog.getByRole("button", { name: "Save draft" })).toBeVisible();
  await user.selectOptions(status, "Archived");
  expect(dialog.getByRole("button", { name: "Save product" })).toBeVisible();
  await user.selectOptions(status, "Published");
  expect(status).toHaveAccessibleDescription("Shoppers can see and order it.");
  await user.click(dialog.getByRole("button", { name: "Save and publish" }));
  await expectToast("Product saved successfully");
  expect(listSent("PUT /admin/products/noor")[0]?.body).toMatchObject({ status: "published" });
});

test("a new product is published by default, and can be saved as a draft", async () => {
  const { user, dialog } = await openNewProduct();
  expect(dialog.getByLabelText("Status")).toHaveValue("published");
  await user.selectOptions(dialog.getByLabelText("Status"), "Draft");
  expect(dialog.getByRole("button", { name: "Save draft" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Add product" })).toBeNull();
});
