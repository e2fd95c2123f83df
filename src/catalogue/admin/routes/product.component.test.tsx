import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildStaffProduct } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import ProductPage from "./product.tsx";
import type { Route } from "./+types/product.ts";

const READ_REQUEST = "GET /admin/products/noor";

function openPage() {
  const props = {
    params: { productId: "noor" },
    loaderData: {
      collections: [{ id: "oud", name: "Oud" }],
      categories: [],
      site: { url: "https://shop.example", name: "Zarif Essence", tagline: "" },
    },
  };
  return renderAdmin(<ProductPage {...(props as unknown as Route.ComponentProps)} />);
}

test("after a save, the product page stays open and shows the stored values", async () => {
  let stored = buildStaffProduct();
  respond(READ_REQUEST, () => Response.json({ product: stored, lastChange: null }));
  respond("PUT /admin/products/noor", ({ body }) => {
    const { name } = body as { name: string };
    stored = buildStaffProduct({ name, updatedAt: "2026-03-02T10:00:00.000Z" });
    return Response.json(stored);
  });
  const user = openPage();
  await user.type(await screen.findByLabelText("Name"), " Oud");
  await user.keyboard("{Control>}s{/Control}");
  await expectToast("Product saved successfully");
  await screen.findByRole("heading", { level: 1, name: "Edit Noor Oud" });
  await user.type(screen.getByLabelText("Name"), "!");
  await user.click(screen.getByRole("button", { name: "Save product" }));
  await waitFor(() => expect(listSent("PUT /admin/products/noor")).toHaveLength(2));
  expect(listSent("PUT /admin/products/noor")[1]?.body).toMatchObject({
    name: "Noor Oud!",
    expectedUpdatedAt: "2026-03-02T10:00:00.000Z",
  });
});

test("the page of an unknown product shows 'Product not found'", async () => {
  respond(READ_REQUEST, () => createProblem(404, "Product not found"));
  openPage();
  await expectToast("Product not found");
});
