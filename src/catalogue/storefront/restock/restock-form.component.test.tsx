import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { restockMessages } from "../../rules/stock/restock/restock-messages.ts";
import { buildProduct } from "#test/components/data.ts";
import { respond, listSent } from "#test/components/api.ts";
import { renderStorefront } from "#test/components/render.tsx";

import { RestockForm } from "./restock-form.tsx";
import { RestockLink } from "./restock-link.tsx";

const CALL = "POST /restock-requests";

const renderForm = () =>
  renderStorefront(
    <RestockForm productId="noor" sizes={["50ml", "100ml"]} selected="50ml" isSaved={false} />,
  );

test("a valid contact is sent with the selected size, and the form confirms the request and clears the field", async () => {
  respond(CALL, () => new Response(null, { status: 204 }));
  const user = renderForm();
  await user.selectOptions(screen.getByLabelText(restockMessages.size), "100ml");
  await user.type(screen.getByLabelText(restockMessages.contact), "0300 1234567");
  await user.click(screen.getByRole("button", { name: restockMessages.send }));
  expect(await screen.findByText(restockMessages.saved)).toBeVisible();
  expect(listSent(CALL).map(({ body }) => body)).toEqual([
    { productId: "noor", variant: "100ml", contact: "0300 1234567", subject: "" },
  ]);
  expect(screen.getByLabelText(restockMessages.contact)).toHaveValue("");
});

test("an invalid contact is rejected without a request", async () => {
  const user = renderForm();
  for (const contact of ["a@b", "0300"]) {
    await user.clear(screen.getByLabelText(restockMessages.contact));
    await user.type(screen.getByLabelText(restockMessages.contact), contact);
    await user.click(screen.getByRole("button", { name: restockMessages.send }));
    expect(await screen.findByText(restockMessages.contactInvalid)).toBeVisible();
  }
  expect(listSent(CALL)).toEqual([]);
});

test("if the size is back in stock, the form shows the shop's message instead of a confirmation", async () => {
  const detail = restockMessages.available;
  respond(CALL, () => Response.json({ code: "conflict", detail, errors: {} }, { status: 409 }));
  const user = renderForm();
  await user.type(screen.getByLabelText(restockMessages.contact), "a@example.com");
  await user.click(screen.getByRole("button", { name: restockMessages.send }));
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.queryByText(restockMessages.saved)).toBeNull();
});

test("the product page links to the form only if a size is sold out", () => {
  renderStorefront(<RestockLink product={buildProduct({ variants: ["50ml"], stock: { "50ml": 1 } })} />);
  expect(screen.queryByRole("link")).toBeNull();
  renderStorefront(
    <RestockLink product={buildProduct({ id: "noor", variants: ["50ml"], stock: { "50ml": 0 } })} />,
  );
  expect(screen.getByRole("link", { name: "Tell me when 50ml is back" })).toHaveAttribute(
    "href",
    "/product/noor/back-in-stock",
  );
});
