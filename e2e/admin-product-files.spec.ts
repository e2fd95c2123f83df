import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import type { Product } from "#catalogue/rules/product.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import {
  chooseFile,
  createCsvFile,
  openImportDialog,
  PRODUCTS,
  readDownloadedRows,
  createXlsxFile,
} from "./product-files.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const HEADER = [
  "Name",
  "ID",
  "description",
  "collection",
  "category",
  "variant",
  "price",
  "stock",
  "image",
  "Supplier",
];

/** Returns the import rows of a new product with two sizes. */
function createRows(id: string, { collectionRef, image }: Product, price: string | number = 4500) {
  return [
    [`Gul “Rose”, ${id}`, id, "Roses;\nat dusk", collectionRef, "Women", "50ml", price, 5, image, "Karachi"],
    ["", id, "", "", "", "100ml", 8000, "", "", ""],
  ];
}

const createProductId = () => `gul-${randomUUID().slice(0, 8)}`;

test("staff import products from CSV and XLSX files", async ({ page, shop, browserErrors }) => {
  // The response to an unreadable file.
  browserErrors.allow(/status of 422/);
  const existing = await shop.createProduct();
  const id = createProductId();
  await openAsStaff(page, PRODUCTS);
  const dialog = await openImportDialog(page);
  await chooseFile(
    dialog,
    createCsvFile(`${id}.csv`, [HEADER, ...createRows(id, existing, 0)], { delimiter: ";" }),
  );
  const errors = dialog.getByRole("region", { name: "Errors", exact: true });
  await expect(errors.getByRole("row").nth(1)).toHaveText(
    /2\s*price\s*“0”: Please set a price for all variants\./,
  );
  await expect(dialog.getByText("1 error. Nothing is imported")).toBeVisible();
  await expect(dialog.getByText("Columns that are not imported: Supplier")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expectAccessible(page, "a preview with errors");

  await chooseFile(
    dialog,
    createCsvFile(`${id}.csv`, [HEADER, ...createRows(id, existing)], { delimiter: ";" }),
  );
  await expect(dialog.getByText("1 to add, 0 to change, 0 unchanged.")).toBeVisible();
  await expectAccessible(page, "a preview");
  await dialog.getByRole("button", { name: "Import 1 product" }).click();
  await expect(findToast(page, "Products imported: 1 added, 0 updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  const added = await shop.getProduct(id);
  expect(added).toMatchObject({
    name: `Gul “Rose”, ${id}`,
    description: "Roses;\nat dusk",
    price: 4500,
    stock: { "50ml": 5, "100ml": null },
  });
  await expect(page.getByRole("heading", { name: added.name })).toBeVisible();

  await openImportDialog(page);
  await dialog.getByRole("button", { name: `Undo ${id}.csv` }).click();
  const confirmation = page.getByRole("dialog", { name: "Undo this import?" });
  await confirmation.getByRole("button", { name: "Undo the import" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: `${id}.csv` })).toContainText("Undone");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { name: added.name })).toBeHidden();
  await test.step("an XLSX file changes only the columns that it contains, and the preview shows the old values", async () => {
    const existing = await shop.createProduct({ stock: { "50ml": 10 }, sku: "KEEP" });
    await openImportDialog(page);
    await chooseFile(
      dialog,
      await createXlsxFile("prices.xlsx", [
        ["id", "variant", "price", "new arrival"],
        [existing.id, "50ml", 1250.5, "Yes"],
      ]),
    );
    const products = dialog.getByRole("region", { name: "Products in the file" });
    await expect(products).toContainText("price 50ml: 1000 → becomes  1250.5");
    await expect(products).toContainText("new arrival: no → becomes  yes");
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await expect(findToast(page, "Products imported: 0 added, 1 updated")).toBeVisible();
    expect(await shop.getProduct(existing.id)).toMatchObject({
      price: 1250.5,
      isNewArrival: true,
      stock: { "50ml": 10 },
      sku: "KEEP",
    });
  });
  await test.step("columns with other names are chosen in the dialog, and remembered", async () => {
    const existing = await shop.createProduct();
    const file = createCsvFile("qeemat.csv", [
      ["Pehchan", "Bottle", "Qeemat (PKR)"],
      [existing.id, "50ml", "Rs. 1,777/-"],
    ]);
    await openImportDialog(page);
    await chooseFile(dialog, file);
    await expect(dialog.getByText("The file needs a column with the products’ names")).toBeVisible();
    await expectAccessible(page, "columns to choose");
    for (const [header, column] of [
      ["Pehchan", "id"],
      ["Bottle", "variant"],
      ["Qeemat (PKR)", "price"],
    ] as const) {
      await dialog.getByLabel(`What “${header}” contains`).selectOption(column);
      await expect(dialog.getByLabel(`What “${header}” contains`)).toBeEnabled();
    }
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await expect(findToast(page, "Products imported: 0 added, 1 updated")).toBeVisible();
    expect((await shop.getProduct(existing.id)).price).toBe(1777);
    await openImportDialog(page);
    await chooseFile(dialog, file);
    await expect(dialog.getByText("0 to add, 0 to change, 1 unchanged.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("the dialog rejects an unreadable file and states the reason", async () => {
    await openImportDialog(page);
    const buffer = Buffer.from("id,name\r\n1,Ros\xe9", "latin1");
    await chooseFile(dialog, { name: "latin.csv", mimeType: "application/octet-stream", buffer });
    await expect(dialog.getByRole("alert")).toContainText("The file is not in UTF-8");
  });
});

test("staff import 2,000 rows of an Excel file, and the exported file changes nothing", async ({
  page,
  shop,
  staff,
}) => {
  const { collectionRef, image } = await shop.createProduct();
  const tag = randomUUID().slice(0, 8);
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const name = `Bulk ${tag} ${index}`;
    return [
      [name, "", "Roses at dusk", collectionRef, "Women", "50ml", 1500 + index, 5, image],
      [name, "", "", "", "", "100ml", 2500 + index, "", ""],
    ];
  }).flat();
  await openAsStaff(page, `${PRODUCTS}?search=${tag}`);
  const dialog = await openImportDialog(page);
  await chooseFile(dialog, await createXlsxFile("bulk.xlsx", [HEADER.slice(0, 9), ...rows]));
  await dialog.getByRole("button", { name: "Import 1000 products" }).click({ timeout: 60_000 });
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const exportDialog = page.getByRole("dialog", { name: "Export products" });
  const downloadEvent = page.waitForEvent("download");
  await exportDialog.getByRole("button", { name: "Export", exact: true }).click();
  const buffer = await readFile(await (await downloadEvent).path());
  await openImportDialog(page);
  await chooseFile(dialog, { name: "again.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(dialog.getByText("0 to add, 0 to change, 1000 unchanged.")).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  const imports = (await (await staff.get("/api/admin/imports")).json()) as {
    id: string;
    fileName: string;
  }[];
  const id = imports.find(({ fileName }) => fileName === "bulk.xlsx")?.id ?? "";
  expect((await staff.post(`/api/admin/imports/${id}/undo`)).status()).toBe(200);
});

test(
  "staff cannot undo an import after one of its products was ordered, and the error names the product",
  { tag: "@full" },
  async ({ page, shop, staff, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    const existing = await shop.createProduct();
    const id = createProductId();
    const fileName = `${id}.csv`;
    await openAsStaff(page, PRODUCTS);
    const dialog = await openImportDialog(page);
    await chooseFile(dialog, createCsvFile(fileName, [HEADER, ...createRows(id, existing)]));
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await expect(dialog).toBeHidden();
    await shop.placeOrder({ items: [{ productId: id, variant: "50ml", quantity: 1 }] });
    await openImportDialog(page);
    await dialog.getByRole("button", { name: `Undo ${fileName}` }).click();
    const confirmation = page.getByRole("dialog", { name: "Undo this import?" });
    await confirmation.getByRole("button", { name: "Undo the import" }).click();
    await expect(confirmation.getByRole("alert")).toContainText(
      `The import cannot be undone, so nothing was changed. Gul “Rose”, ${id} has been ordered since.`,
    );
    await expectAccessible(page, "a rejected undo");
    expect((await shop.getProduct(id)).id).toBe(id);
    await staff.delete(`/api/admin/products/${id}`);
  },
);

test(
  "an import that staff retry after a lost response runs only once",
  { tag: "@full" },
  async ({ page, shop, staff, browserErrors }) => {
    browserErrors.allow(/Failed to load resource|ERR_FAILED/);
    const existing = await shop.createProduct();
    const id = createProductId();
    await openAsStaff(page, PRODUCTS);
    const dialog = await openImportDialog(page);
    await chooseFile(dialog, createCsvFile("once.csv", [HEADER, ...createRows(id, existing)]));
    await expect(dialog.getByRole("button", { name: "Import 1 product" })).toBeVisible();
    // Lets the shop run the import, but drops the response.
    await page.route(
      "**/api/admin/imports?*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to import products. Please try again.");
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await expect(findToast(page, "Products imported: 1 added, 0 updated")).toBeVisible();
    expect((await staff.delete(`/api/admin/products/${id}`)).status()).toBe(204);
  },
);

test(
  "the dialog rejects unreadable files and states the reason",
  { tag: "@full" },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 422/);
    await openAsStaff(page, PRODUCTS);
    const dialog = await openImportDialog(page);
    const alert = dialog.getByRole("alert");
    const latin1Bytes = Buffer.from("id,name\r\n1,Ros\xe9", "latin1");
    for (const [name, buffer, message] of [
      ["notes.txt", Buffer.from("x"), "Please choose a CSV or XLSX file"],
      ["broken.xlsx", Buffer.from("PK\u0003\u0004 no archive"), "The file is damaged or incomplete."],
      ["latin.csv", latin1Bytes, "The file is not in UTF-8"],
      ["head.csv", Buffer.from("id,name\r\n\r\n"), "The file has no rows below the header row"],
      ["long.csv", Buffer.from(`id\r\n${"x\r\n".repeat(20_001)}`), "A file can have at most 20000 rows."],
      ["big.csv", Buffer.alloc(21_000_000, 120), "The file must be smaller than 20 MB"],
    ] as const) {
      await chooseFile(dialog, { name, mimeType: "application/octet-stream", buffer });
      await expect(alert).toContainText(message);
    }
  },
);

test.describe("product export", () => {
  for (const [format, label] of [
    ["xlsx", "Excel (.xlsx)"],
    ["csv", "CSV (.csv)"],
  ] as const) {
    const testDetails = format === "csv" ? { tag: "@full" } : {};
    test(
      `reimporting selected products exported as ${format} changes nothing, and no cell is a formula`,
      testDetails,
      async ({ page, shop }) => {
        const tag = randomUUID().slice(0, 8);
        const product = await shop.createProduct({
          name: `=1+1 “${tag}”`,
          description: "@first; line,\nsecond 'line'",
          variants: ["50ml", "100ml"],
          variantPricing: { "50ml": 1000, "100ml": 1800.5 },
          stock: { "50ml": 0, "100ml": null },
          sku: "'=quoted",
        });
        await openAsStaff(page, `${PRODUCTS}?search=${tag}`);
        await page.getByRole("checkbox", { name: `Select =1+1 “${tag}”` }).check();
        await page.getByRole("button", { name: "Export …" }).click();
        const dialog = page.getByRole("dialog", { name: "Export products" });
        await expect(dialog.getByRole("radio", { name: "Selected (1)" })).toBeChecked();
        await dialog.getByRole("radio", { name: label }).check();
        await expectAccessible(page, "the export dialog");
        const downloadEvent = page.waitForEvent("download");
        await dialog.getByRole("button", { name: "Export", exact: true }).click();
        const download = await downloadEvent;
        expect(download.suggestedFilename()).toMatch(
          new RegExp(String.raw`^products_\d{4}-\d\d-\d\d\.${format}$`),
        );
        const rows = await readDownloadedRows(download);
        expect(rows.length).toBe(3);
        const cells = rows.flat();
        if (format === "csv") expect(cells.filter((cell) => /^[=@+]/.test(cell))).toEqual([]);
        else expect(cells).toContain(`=1+1 “${tag}”`);
        const events = await page.evaluate(() => window.dataLayer ?? []);
        expect(events).toContainEqual({ event: "export", what: "products", format, count: 1 });

        const importDialog = await openImportDialog(page);
        const buffer = await readFile(await download.path());
        await chooseFile(importDialog, {
          name: `again.${format}`,
          mimeType: "application/octet-stream",
          buffer,
        });
        await expect(importDialog.getByText("0 to add, 0 to change, 1 unchanged.")).toBeVisible();
        expect((await shop.getProduct(product.id)).updatedAt).toBe(product.updatedAt);
      },
    );
  }

  test(
    "an export of search results contains the products of all pages",
    { tag: "@full" },
    async ({ page, shop }) => {
      const tag = randomUUID().slice(0, 8);
      await Promise.all(
        Array.from({ length: 26 }, (_, index) => shop.createProduct({ name: `Found ${tag} ${index}` })),
      );
      await openAsStaff(page, `${PRODUCTS}?search=${tag}`);
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Export products" });
      await expect(dialog.getByRole("radio", { name: "Search results (26)" })).toBeChecked();
      const downloadEvent = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Export", exact: true }).click();
      expect((await readDownloadedRows(await downloadEvent)).length).toBe(27);
    },
  );

  test(
    "a failed export shows 'Failed to export Excel file. Please try again.'",
    { tag: "@full" },
    async ({ page, browserErrors }) => {
      browserErrors.allow(/status of 500/);
      await openAsStaff(page, PRODUCTS);
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.route("**/api/admin/exports/products.xlsx**", (route) => route.fulfill({ status: 500 }));
      await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
      await expect(findToast(page, "Failed to export Excel file. Please try again.")).toBeVisible();
    },
  );

  test(
    "the import reads the template and reports only that its example collection does not exist",
    { tag: "@full" },
    async ({ page }) => {
      await openAsStaff(page, PRODUCTS);
      const dialog = await openImportDialog(page);
      const downloadEvent = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Excel template" }).click();
      const buffer = await readFile(await (await downloadEvent).path());
      await chooseFile(dialog, {
        name: "products_template.xlsx",
        mimeType: "application/octet-stream",
        buffer,
      });
      await expect(dialog.getByText("Collection not found. Please create it first.")).toBeVisible();
      await expect(dialog.getByText("Ignored")).toBeHidden();
    },
  );
});
