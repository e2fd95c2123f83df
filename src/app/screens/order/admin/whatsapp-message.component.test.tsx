import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { WhatsAppMessage as Message } from "#orders/rules/whatsapp-message.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { WhatsAppMessage } from "./whatsapp-message.tsx";

const READ_REQUEST = "GET /admin/orders/order-1/whatsapp-message";
const MARK_SENT_REQUEST = "PUT /admin/orders/order-1/whatsapp-message";
const MESSAGE: Message = {
  kind: "confirm-by-reply",
  language: "en",
  phone: "+923001234567",
  text: "Hello Ayesha & family,\n\nPlease reply YES.",
  sentAt: null,
  sentBy: null,
};

function renderMessage(message: Message | Parameters<typeof respond>[1]) {
  respond(READ_REQUEST, typeof message === "function" ? message : () => Response.json(message));
  const onSent = vi.fn();
  return { onSent, user: renderAdmin(<WhatsAppMessage order={buildOrder()} onSent={onSent} />) };
}

test("the WhatsApp link opens WhatsApp with the customer's number and the whole text", async () => {
  renderMessage(MESSAGE);
  const link = await screen.findByRole("link", { name: "WhatsApp: Please confirm by reply" });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/923001234567");
  expect(url.searchParams.get("text")).toBe(MESSAGE.text);
});

test("staff can mark a message as sent, and the link remains available", async () => {
  const { user, onSent } = renderMessage(MESSAGE);
  const sentMessage = { ...MESSAGE, sentAt: "2026-11-21T08:00:00.000Z", sentBy: "Sana" };
  respond(MARK_SENT_REQUEST, () => {
    respond(READ_REQUEST, () => Response.json(sentMessage));
    return Response.json(sentMessage);
  });
  await user.click(await screen.findByRole("button", { name: "Mark as sent" }));
  expect(await screen.findByText(/^Sent by Sana/)).toBeVisible();
  expect(listSent(MARK_SENT_REQUEST)[0]?.body).toEqual({ kind: "confirm-by-reply", language: "en" });
  expect(onSent).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "WhatsApp: Please confirm by reply" })).toBeVisible();
});

test.each([
  ["a rejection", () => createProblem(409, "The order's status changed"), "The order's status changed"],
  ["a lost connection", loseConnection, "Failed to mark the message as sent"],
])("after %s, a toast shows the reason and the message is not marked as sent", async (_, handler, text) => {
  const { user, onSent } = renderMessage(MESSAGE);
  respond(MARK_SENT_REQUEST, handler);
  await user.click(await screen.findByRole("button", { name: "Mark as sent" }));
  await expectToast(text);
  expect(onSent).not.toHaveBeenCalled();
});

test("an error message is shown if the phone number is invalid or the WhatsApp message cannot be loaded", async () => {
  renderMessage({ ...MESSAGE, phone: null });
  expect(await screen.findByText(/^The phone number is not valid/)).toBeVisible();
  renderMessage(loseConnection);
  expect(await screen.findByText("Failed to load the WhatsApp message")).toBeVisible();
});

test("the message uses the language from the settings until staff select another", async () => {
  const { user } = renderMessage(({ query }) =>
    Response.json({
      ...MESSAGE,
      language: query["language"] ?? "ur",
      text: `text in ${query["language"] ?? "Urdu"}`,
    }),
  );
  respond(MARK_SENT_REQUEST, () => Response.json(MESSAGE));
  const languageSelect = await screen.findByLabelText(/^Message language/);
  await waitFor(() => expect(languageSelect).toHaveDisplayValue("Urdu"));
  await user.selectOptions(languageSelect, "Roman Urdu");
  const link = await screen.findByRole("link", { name: "WhatsApp: Please confirm by reply" });
  expect(new URL(link.getAttribute("href") ?? "").searchParams.get("text")).toBe("text in ur-Latn");
  await user.click(screen.getByRole("button", { name: "Mark as sent" }));
  await waitFor(() =>
    expect(listSent(MARK_SENT_REQUEST)[0]?.body).toEqual({ kind: "confirm-by-reply", language: "ur-Latn" }),
  );
});
