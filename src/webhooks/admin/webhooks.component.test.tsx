import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { WebhookDeliveryDetail, WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { WEBHOOK_EVENT_TYPES } from "../rules/webhook-event.ts";
import { createProblem, listSent, loseConnection, respond } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import WebhookDeliveries from "./routes/webhook-deliveries.tsx";
import Webhooks from "./routes/webhooks.tsx";

const ENDPOINT: WebhookEndpoint = {
  id: 7,
  url: "https://erp.example/hook",
  description: "ERP",
  eventTypes: ["order.placed"],
  isEnabled: true,
  stopReason: null,
  failingSince: null,
  previousSecretExpiresAt: null,
  createdAt: "2026-11-26T08:00:00.000Z",
  updatedAt: "2026-11-26T08:00:00.000Z",
};
const DELIVERY: WebhookDeliveryDetail = {
  id: 9,
  messageId: "msg_1",
  endpointId: 7,
  url: ENDPOINT.url,
  type: "order.placed",
  state: "failed",
  attempts: 10,
  result: "Status 500",
  nextAttemptAt: null,
  createdAt: "2026-11-26T08:00:00.000Z",
  body: '{"type":"order.placed"}',
  log: [
    {
      id: 1,
      startedAt: "2026-11-26T08:00:00.000Z",
      durationMs: 12,
      status: 500,
      error: "Status 500",
      response: "out of order",
    },
  ],
};
const buildPage = <Item,>(...items: Item[]) => ({ items, page: 1, pageSize: 24, total: items.length });

const openEndpoints = (search = "", ...endpoints: WebhookEndpoint[]) =>
  renderAdminPage(Webhooks, () => ({ list: buildPage(...endpoints) }), `/${search}`);
const findSubmit = async () =>
  within(await screen.findByRole("dialog", { name: "Add endpoint" })).findByRole("button", {
    name: "Add endpoint",
  });
const getUrlField = () => screen.getByLabelText(/^URL/);

test("an endpoint that the shop switched off shows the reason", () => {
  const stopped: WebhookEndpoint = { ...ENDPOINT, id: 8, isEnabled: false, stopReason: "gone" };
  renderAdminPage(Webhooks, () => ({ list: buildPage(ENDPOINT, stopped) }));
  expect(screen.getByText("On")).toBeVisible();
  expect(screen.getByText("Switched off: the server responded with 410 Gone")).toBeVisible();
});

test("if the URL and the events are missing, the dialog shows both errors and sends nothing", async () => {
  const user = openEndpoints("?dialog=add");
  await user.click(await findSubmit());
  expect(await screen.findByText("Choose at least one event")).toBeVisible();
  expect(getUrlField()).toBeInvalid();
  expect(listSent("POST /admin/webhooks")).toHaveLength(0);
});

test("a field error is shown only at its field; any other failure is shown beside the button", async () => {
  const detail = "This address is not reachable from the internet";
  respond("POST /admin/webhooks", () => createProblem(422, detail, { url: [detail] }));
  const user = openEndpoints("?dialog=add");
  await findSubmit();
  await user.type(getUrlField(), "https://10.0.0.1");
  await user.click(screen.getByRole("checkbox", { name: "All events" }));
  await user.click(await findSubmit());
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(1));
  expect(getUrlField()).toHaveAccessibleDescription(new RegExp(detail));
  respond("POST /admin/webhooks", loseConnection);
  await user.click(await findSubmit());
  expect(await screen.findByText("Failed to save the endpoint")).toBeVisible();
});

test("the dialog sends the URL and the selected events, and shows the new secret", async () => {
  respond("POST /admin/webhooks", () =>
    Response.json({ endpoint: ENDPOINT, secret: "whsec_x" }, { status: 201 }),
  );
  const user = openEndpoints("?dialog=add");
  await findSubmit();
  await user.type(getUrlField(), ENDPOINT.url);
  await user.click(screen.getByRole("checkbox", { name: "All events" }));
  await user.click(screen.getByRole("checkbox", { name: /^review\.hidden/ }));
  await user.click(await findSubmit());
  await expectToast("Endpoint added");
  const secret = within(await screen.findByRole("dialog", { name: "Signing secret" }));
  expect(secret.getByRole("textbox")).toHaveValue("whsec_x");
  const [sentRequest] = listSent("POST /admin/webhooks");
  const eventTypes = WEBHOOK_EVENT_TYPES.filter((type) => type !== "review.hidden");
  expect(sentRequest?.body).toEqual({ url: ENDPOINT.url, description: "", eventTypes, isEnabled: true });
});

test.each([
  ["edit", "Edit endpoint"],
  ["secret", "Create a new secret?"],
  ["delete", "Delete this endpoint?"],
])("the URL opens the dialog %s of an endpoint, and closing it clears the URL", async (dialog, title) => {
  const user = openEndpoints(`?dialog=${dialog}&id=7`, ENDPOINT);
  const opened = within(await screen.findByRole("dialog", { name: title }));
  await user.click(opened.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
});

test("if someone else changed the endpoint, staff see both versions and can save theirs", async () => {
  const theirs = { ...ENDPOINT, description: "Stock", updatedAt: "2026-11-27T08:00:00.000Z" };
  let stored: WebhookEndpoint = ENDPOINT;
  const user = renderAdminPage(Webhooks, () => ({ list: buildPage(stored) }), "/?dialog=edit&id=7");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit endpoint" }));
  const description = dialog.getByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, "Warehouse");
  respond("PUT /admin/webhooks/7", () => {
    stored = theirs;
    return createProblem(409, "Someone else changed it", {}, "conflict");
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  const panel = within(await screen.findByRole("alert", { name: /endpoint was changed by someone else/ }));
  expect(await panel.findByRole("row", { name: "Description Stock Warehouse" })).toBeVisible();
  respond("PUT /admin/webhooks/7", () => Response.json({ ...theirs, description: "Warehouse" }));
  await user.click(panel.getByRole("button", { name: "Save my version" }));
  await expectToast("Endpoint saved");
  expect(listSent("PUT /admin/webhooks/7").map(({ body }) => body)).toMatchObject([
    { expectedUpdatedAt: ENDPOINT.updatedAt },
    { description: "Warehouse", expectedUpdatedAt: theirs.updatedAt },
  ]);
});

test("creating a new secret requires confirmation, and the secret is shown once", async () => {
  respond("POST /admin/webhooks/7/secret", () => Response.json({ endpoint: ENDPOINT, secret: "whsec_new" }));
  const user = renderAdminPage(Webhooks, () => ({ list: buildPage(ENDPOINT) }));
  await user.click(screen.getByRole("button", { name: `Actions for ${ENDPOINT.url}` }));
  await user.click(screen.getByRole("menuitem", { name: "New secret" }));
  const confirmation = screen.getByRole("dialog", { name: "Create a new secret?" });
  await user.click(within(confirmation).getByRole("button", { name: "New secret" }));
  const dialog = await screen.findByRole("dialog", { name: "Signing secret" });
  expect(within(dialog).getByRole("textbox")).toHaveValue("whsec_new");
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
  expect(screen.queryByDisplayValue("whsec_new")).toBeNull();
});

test("a delivery shows its request and attempts; if 'Send again' is rejected, a toast shows the reason", async () => {
  respond("GET /admin/webhook-deliveries/9", () => Response.json(DELIVERY));
  const reason = "Switch the endpoint on first";
  respond("POST /admin/webhook-deliveries/9/send-again", () => createProblem(409, reason));
  const user = renderAdminPage(
    WebhookDeliveries,
    () => ({ list: buildPage(DELIVERY), endpoints: [ENDPOINT] }),
    "/?delivery=9",
  );
  const sheet = await screen.findByRole("dialog", { name: "Delivery of order.placed" });
  expect(within(sheet).getByText(/"type": "order.placed"/)).toBeVisible();
  expect(within(sheet).getByText("out of order")).toBeVisible();
  await user.click(within(sheet).getByRole("button", { name: "Send again" }));
  await expectToast(reason);
});
