import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import type { ApiRequest } from "#test/components/api.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { StockField } from "./stock-field.tsx";

const REQUEST = "PATCH /admin/inventory/products/noor/stock";

/** Simulates the API, which responds with the new stock. */
function respondWithStock({ body }: ApiRequest): Response {
  const { variant, stock } = body as { variant: string; stock: number | null };
  return Response.json({ variant, stock });
}

const getButton = () => screen.getByRole("button", { name: /^Stock of Noor, 50ml/ });
const getField = () => screen.getByRole("textbox", { name: /^Stock of Noor, 50ml/ });

async function renderField({ reloadedStock = 10 } = {}) {
  const onChange = vi.fn();
  function Row() {
    const [stock, setStock] = useState(10);
    return (
      <StockField
        product={{ id: "noor", name: "Noor" }}
        variant="50ml"
        stock={stock}
        isSet={false}
        onChange={() => {
          onChange();
          setStock(reloadedStock);
        }}
      />
    );
  }
  const user = renderAdmin(<Row />);
  await user.click(getButton());
  return {
    user,
    onChange,
    type: async (text: string) => {
      await user.clear(getField());
      await user.type(getField(), `${text}{Enter}`);
    },
  };
}

test("a blank stock means unlimited", async () => {
  const { user, onChange } = await renderField();
  respond(REQUEST, respondWithStock);
  await user.clear(getField());
  await user.keyboard("{Enter}");
  await expectToast("50ml: unlimited saved");
  expect(listSent(REQUEST)[0]?.body).toEqual({ variant: "50ml", stock: null, expectedStock: 10 });
  expect(onChange).toHaveBeenCalledOnce();
});

test.each(["2.5", "many", "1e3"])(
  "the stock %s is rejected next to its field without a request",
  async (text) => {
    const { user, type } = await renderField();
    await type(text);
    await waitFor(() =>
      expect(getField()).toHaveAccessibleDescription("Stock must be a whole number of 0 or more"),
    );
    expect(getField()).toHaveValue(text);
    await user.keyboard("{Escape}");
    expect(getButton()).toHaveTextContent("10");
    expect(listSent(REQUEST)).toEqual([]);
  },
);

test("if the request fails, 'Failed to save stock' is shown next to the field", async () => {
  const { type } = await renderField();
  respond(REQUEST, loseConnection);
  await type("3");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save stock"));
  expect(getField()).toHaveValue("3");
  respond(REQUEST, respondWithStock);
  await type("3");
  await expectToast("50ml: 3 saved");
});

test("leaving a stock whose response was lost reloads it, because it may be saved", async () => {
  const { user, type, onChange } = await renderField({ reloadedStock: 34 });
  respond(REQUEST, loseConnection);
  await type("+24");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription("Failed to save stock"));
  await user.keyboard("{Escape}");
  expect(onChange).toHaveBeenCalledOnce();
  expect(getButton()).toHaveTextContent("34");
});

test("if another staff member changed the stock, the field keeps the typed value and shows the reason", async () => {
  const { user, type, onChange } = await renderField({ reloadedStock: 7 });
  const reason = "Someone else changed the stock of 50ml to 7. Nothing was saved.";
  respond(REQUEST, () => createProblem(409, reason, {}, "conflict"));
  await type("25");
  await waitFor(() => expect(getField()).toHaveAccessibleDescription(reason));
  expect(getField()).toHaveValue("25");
  expect(onChange).toHaveBeenCalledOnce();
  respond(REQUEST, respondWithStock);
  await user.type(getField(), "{Enter}");
  await expectToast("50ml: 25 saved");
  expect(listSent(REQUEST).map(({ body }) => body)).toMatchObject([
    { expectedStock: 10 },
    { expectedStock: 7 },
  ]);
});

test("the stock of a set is shown but cannot be edited, because it is calculated from its parts", () => {
  const set = { product: { id: "trio", name: "Trio" }, variant: "Set", stock: 4, isSet: true };
  renderAdmin(<StockField {...set} onChange={() => {}} />);
  expect(screen.getByText("from its parts")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
