import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import type { ApiRequest } from "#test/components/api.ts";
import { loseConnection, problem, respond, sent } from "#test/components/api.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { StockField } from "./stock-field.tsx";

const CALL = "PATCH /admin/inventory/products/noor/stock";

/** Responds like the shop and stores the stock. */
function storeStock({ body }: ApiRequest): Response {
  const { variant, stock } = body as { variant: string; stock: number | null };
  return Response.json({ variant, stock });
}

function open({ reloaded = 10 } = {}) {
  const onChange = vi.fn();
  function Row() {
    const [stock, setStock] = useState(10);
    return (
      <StockField
        product={{ id: "noor", name: "Noor" }}
        size={{ variant: "50ml", price: 1000, stock, sold: 0 }}
        onChange={() => {
          onChange();
          setStock(reloaded);
        }}
      />
    );
  }
  const user = renderAdmin(<Row />);
  const field = screen.getByRole("textbox", { name: "Stock of Noor, 50ml" });
  return {
    user,
    onChange,
    field,
    type: async (text: string) => {
      await user.clear(field);
      await user.type(field, `${text}{Enter}`);
    },
  };
}

test("a blank stock means unlimited, and the button next to the field saves too", async () => {
  const { user, field, onChange } = open();
  respond(CALL, storeStock);
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Save stock of Noor, 50ml" }));
  await expectToast("50ml: unlimited saved");
  expect(field).toHaveValue("");
  expect(sent(CALL)[0]?.body).toEqual({ variant: "50ml", stock: null, expectedStock: 10 });
  expect(onChange).toHaveBeenCalledOnce();
});

test.each(["-3", "2.5", "many", "1e3"])(
  "the stock %s is rejected next to its field without a request",
  async (text) => {
    const { user, field, type } = open();
    await type(text);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription("Stock must be a whole number of 0 or more"),
    );
    expect(field).toHaveValue(text);
    await user.keyboard("{Escape}");
    expect(field).toHaveValue("10");
    expect(field).not.toHaveAttribute("aria-invalid");
    expect(sent(CALL)).toEqual([]);
  },
);

test("'Failed to save stock' is shown next to the field when the request fails", async () => {
  const { field, type } = open();
  respond(CALL, loseConnection);
  await type("3");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Failed to save stock"));
  expect(field).toHaveValue("3");
  respond(CALL, storeStock);
  await type("3");
  await expectToast("50ml: 3 saved");
});

test("a stock changed by another staff member is shown, and the typed value is kept", async () => {
  const { user, field, type, onChange } = open({ reloaded: 7 });
  const reason = "Someone else changed the stock of 50ml to 7. Nothing was saved.";
  respond(CALL, () => problem(409, reason, {}, "conflict"));
  await type("25");
  await waitFor(() => expect(field).toHaveAccessibleDescription(reason));
  expect(field).toHaveValue("25");
  expect(onChange).toHaveBeenCalledOnce();
  respond(CALL, storeStock);
  await user.type(field, "{Enter}");
  await expectToast("50ml: 25 saved");
  expect(sent(CALL).map(({ body }) => body)).toMatchObject([{ expectedStock: 10 }, { expectedStock: 7 }]);
});
