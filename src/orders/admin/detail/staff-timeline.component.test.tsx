import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { TimelineEntry } from "../../rules/order.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { StaffTimeline } from "./staff-timeline.tsx";

const READ_REQUEST = "GET /admin/orders/order-1/timeline";
const SEND_REQUEST = "POST /admin/orders/order-1/messages/7/send";
const SEND_AGAIN_BUTTON = { name: /^Send again/ };

function respondWith(state: NonNullable<TimelineEntry["message"]>["state"], canSendAgain: boolean) {
  const entry: TimelineEntry = {
    kind: "message",
    at: "2026-11-21T08:00:00.000Z",
    by: null,
    text: `Email “Order received”: ${state}`,
    note: null,
    changes: [],
    message: { id: 7, state, canSendAgain },
  };
  respond(READ_REQUEST, () => Response.json([entry]));
}

const renderTimeline = () => renderAdmin(<StaffTimeline order={buildOrder()} sentMessageCount={0} />);

/** Simulates the API, which queues the message. */
function respondToRequeue() {
  respondWith("queued", false);
  return new Response(null, { status: 204 });
}

test("'Send again' queues a failed message once, and the timeline shows its new state", async () => {
  respondWith("failed", true);
  const { promise: bothClicks, resolve } = Promise.withResolvers<void>();
  respond(SEND_REQUEST, () => bothClicks.then(respondToRequeue));
  const user = renderTimeline();
  await user.dblClick(await screen.findByRole("button", SEND_AGAIN_BUTTON));
  resolve();
  expect(await screen.findByText("Email “Order received”: queued")).toBeVisible();
  expect(screen.queryByRole("button", SEND_AGAIN_BUTTON)).not.toBeInTheDocument();
  expect(listSent(SEND_REQUEST)).toHaveLength(1);
  await expectToast("The message is queued again");
});

test("sending a message again requires confirmation if it may have arrived", async () => {
  respondWith("unsure", true);
  respond(SEND_REQUEST, respondToRequeue);
  const user = renderTimeline();
  await user.click(await screen.findByRole("button", SEND_AGAIN_BUTTON));
  const dialog = within(await screen.findByRole("dialog", { name: "Send this message again?" }));
  expect(dialog.getByText(/^This message may have arrived/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(listSent(SEND_REQUEST)).toEqual([]);
  await user.click(screen.getByRole("button", SEND_AGAIN_BUTTON));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(listSent(SEND_REQUEST)).toHaveLength(1));
  expect(await screen.findByText("Email “Order received”: queued")).toBeVisible();
});

test("a message that cannot be sent again has no 'Send again' button", async () => {
  respondWith("sent", false);
  renderTimeline();
  expect(await screen.findByText("Email “Order received”: sent")).toBeVisible();
  expect(screen.queryByRole("button", SEND_AGAIN_BUTTON)).not.toBeInTheDocument();
});

test.each([
  ["a rejection", () => createProblem(409, "It is queued."), "It is queued."],
  ["a lost connection", loseConnection, "Failed to queue the message"],
])("after %s, a toast shows the reason and the timeline is reloaded", async (_, handler, text) => {
  respondWith("failed", true);
  respond(SEND_REQUEST, handler);
  const user = renderTimeline();
  await user.click(await screen.findByRole("button", SEND_AGAIN_BUTTON));
  await expectToast(text);
  await waitFor(() => expect(listSent(READ_REQUEST)).toHaveLength(2));
});
