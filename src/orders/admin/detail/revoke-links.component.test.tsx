import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { RevokeLinks } from "./revoke-links.tsx";

const CALL = "DELETE /admin/orders/order-1/links";

async function confirmRevocation() {
  const user = renderAdmin(<RevokeLinks order={{ id: "order-1", orderNumber: "ZE12345678901" }} />);
  await user.click(screen.getByRole("button", { name: "End the customer's links" }));
  const dialog = within(screen.getByRole("dialog", { name: "End all links to order ZE12345678901?" }));
  expect(listSent(CALL)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "End links" }));
}

test("staff end the links of an order after a question, and see how many", async () => {
  respond(CALL, () => Response.json({ revoked: 3 }));
  await confirmRevocation();
  await expectToast("3 links ended");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("after a failure, the dialog stays open", async () => {
  respond(CALL, () => createProblem(500, "Broken"));
  await confirmRevocation();
  await expectToast("Failed to end the links");
  expect(screen.getByRole("dialog")).toBeVisible();
});
