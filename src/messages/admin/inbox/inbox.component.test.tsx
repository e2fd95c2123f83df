import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import ContactMessages from "../routes/contact-messages.tsx";

function createMessage(id: string, name: string, handledAt: string | null = null): ReceivedMessage {
  return {
    id,
    name,
    phone: "0300 1234567",
    phoneE164: "+923001234567",
    message: `Is Noor back?\nThanks, ${name}`,
    createdAt: "2026-11-21T08:00:00.000Z",
    handledAt,
    handledBy: handledAt && "sana@example.com",
    source: "form",
    order: null,
    whatsAppUntil: null,
    orderCount: 2,
    orderEmail: "ayesha@example.com",
    image: null,
    replies: [],
  };
}

const buildWhatsApp = (hours: number): ReceivedMessage => ({
  ...createMessage("m1", "Ayesha"),
  source: "whatsapp",
  order: { id: "order-1", orderNumber: "ZE12" },
  whatsAppUntil: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

/** Renders the page with a simulated API that changes the messages. `isOpenOnly`: the page lists open messages only. */
function renderInbox(messages: ReceivedMessage[], { isOpenOnly = false, url = "/", canReply = true } = {}) {
  const stored = new Map(messages.map((message) => [message.id, message]));
  for (const { id } of messages) {
    respond(`PATCH /admin/contact-messages/${id}`, ({ body }) => {
      const { isHandled } = body as { isHandled: boolean };
      const previous = stored.get(id);
      const changed = { ...previous, handledAt: isHandled ? "2026-11-22T08:00:00.000Z" : null };
      stored.set(id, changed as ReceivedMessage);
      return Response.json(changed);
    });
  }
  return renderAdminPage(
    ContactMessages,
    () => {
      const items = [...stored.values()].filter(({ handledAt }) => !isOpenOnly || handledAt === null);
      return {
        isNewsletter: false,
        canReply,
        openCount: 1,
        messages: { items, page: 1, pageSize: 25, total: items.length },
      };
    },
    url,
  );
}

const getMessageLink = (name: string) => screen.getByRole("link", { name });

test("a row's link opens the message, with links to call the sender, chat on WhatsApp and list the sender's orders", async () => {
  const user = renderInbox([createMessage("a", "Ayesha")]);
  const row = within(screen.getByRole("row", { name: /Ayesha/ }));
  expect(row.getByRole("cell", { name: "0300 1234567" })).toBeInTheDocument();
  expect(row.getByText("Open")).toBeVisible();
  await user.click(getMessageLink("Ayesha"));
  const dialog = within(screen.getByRole("dialog", { name: "Ayesha" }));
  expect(dialog.getByText(/Is Noor back/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Call Ayesha: 0300 1234567" })).toHaveAttribute(
    "href",
    "tel:+923001234567",
  );
  expect(dialog.getByRole("link", { name: /^WhatsApp Ayesha/ })).toHaveAttribute(
    "href",
    "https://wa.me/923001234567",
  );
  expect(dialog.getByRole("link", { name: /^2 orders/ })).toHaveAttribute(
    "href",
    "/admin/orders?search=%2B923001234567",
  );
});

test("a handled message shows who handled it, and a button reopens it", async () => {
  const user = renderInbox([createMessage("a", "Ayesha", "2026-11-22T08:00:00.000Z")], {
    url: "/?message=a",
  });
  const dialog = within(screen.getByRole("dialog", { name: "Ayesha" }));
  expect(dialog.getByText(/by sana@example.com/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Reopen" }));
  await expectToast("Message from Ayesha reopened");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("if marking a message as handled removes it from the list, the focus moves to the next message", async () => {
  const user = renderInbox([createMessage("a", "Ayesha"), createMessage("b", "Bilal")], { isOpenOnly: true });
  await user.click(getMessageLink("Ayesha"));
  await user.click(screen.getByRole("button", { name: "Mark as handled" }));
  await expectToast("Message from Ayesha marked as handled");
  await waitFor(() => expect(getMessageLink("Bilal")).toHaveFocus());
});

test("staff can mark all selected messages as handled", async () => {
  const user = renderInbox([createMessage("a", "Ayesha"), createMessage("b", "Bilal")]);
  await user.click(screen.getByRole("checkbox", { name: "Select all messages on this page" }));
  const bar = within(screen.getByRole("region", { name: "Selected messages" }));
  expect(bar.queryByRole("button", { name: "Reopen" })).toBeNull();
  await user.click(bar.getByRole("button", { name: "Mark as handled" }));
  await expectToast("2 messages marked as handled");
  expect(listSent("PATCH /admin/contact-messages/b").map(({ body }) => body)).toEqual([{ isHandled: true }]);
  expect(screen.queryByRole("region", { name: "Selected messages" })).toBeNull();
});

test("messages that could not be changed are listed with the reason and stay selected", async () => {
  const user = renderInbox([createMessage("a", "Ayesha"), createMessage("b", "Bilal")]);
  respond("PATCH /admin/contact-messages/a", () => createProblem(404, "Message not found", {}, "not-found"));
  await user.click(screen.getByRole("checkbox", { name: "Select all messages on this page" }));
  await user.click(screen.getByRole("button", { name: "Mark as handled" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Some items weren't changed" }));
  expect(dialog.getByText("1 of 2 messages could not be changed:")).toBeVisible();
  expect(dialog.getByText("Ayesha: Message not found")).toBeVisible();
  await user.click(within(dialog.getByRole("contentinfo")).getByRole("button", { name: "Close" }));
  expect(screen.getByRole("checkbox", { name: "Select the message from Ayesha" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select the message from Bilal" })).not.toBeChecked();
});

test("if a change fails, the dialog stays open and a toast shows the error", async () => {
  const user = renderInbox([createMessage("a", "Ayesha")], { url: "/?message=a" });
  respond("PATCH /admin/contact-messages/a", () => createProblem(500, "", {}, "internal-error"));
  await user.click(screen.getByRole("button", { name: "Mark as handled" }));
  await expectToast("Failed to update the message");
  expect(screen.getByRole("dialog", { name: "Ayesha" })).toBeVisible();
});

test("staff can reply to a message by email and see the state of each reply", async () => {
  const reply = {
    id: 1,
    channel: "email",
    email: "ayesha@example.com",
    text: "Not yet.",
    createdAt: "2026-11-22T08:00:00.000Z",
    sentBy: "Sana",
    state: "failed",
    error: "550 no such user",
  } as const;
  const user = renderInbox([{ ...createMessage("m1", "Ayesha"), replies: [reply] }], {
    url: "/?message=m1",
  });
  expect(await screen.findByRole("list", { name: "Replies" })).toHaveTextContent(
    /Sana to ayesha@example.com: failed.*Not yet\..*550 no such user/,
  );
  respond("POST /admin/contact-messages/m1/replies", () => Response.json(createMessage("m1", "Ayesha")));
  await user.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Email address")).toHaveValue("ayesha@example.com");
  await user.type(screen.getByLabelText("Your reply"), "Yes, it is back.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  await expectToast("Reply to Ayesha is queued");
  expect(listSent("POST /admin/contact-messages/m1/replies")).toMatchObject([
    { body: { email: "ayesha@example.com", text: "Yes, it is back." } },
  ]);
});

test.each([
  ["reply", createMessage("m1", "Ayesha"), "Reply to Ayesha"],
  ["whatsapp-reply", buildWhatsApp(2), "Reply on WhatsApp: Ayesha"],
])(
  "a link opens the dialog %s above its message, and closing it clears the URL",
  async (name, message, title) => {
    const user = renderInbox([message], { url: `/?message=m1&dialog=${name}` });
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Ayesha" })).toBeVisible();
  },
);

test("staff can send a failed reply again, but not a delivered reply", async () => {
  const reply = {
    id: 1,
    channel: "email",
    email: "ayesha@example.com",
    text: "Not yet.",
    createdAt: "2026-11-22T08:00:00.000Z",
    sentBy: "Sana",
    state: "failed",
    error: "550 no such user",
  } as const;
  const replies = [reply, { ...reply, id: 2, state: "delivered", error: null } as const];
  const user = renderInbox([{ ...createMessage("m1", "Ayesha"), replies }], { url: "/?message=m1" });
  const sendRequest = "POST /admin/contact-messages/m1/replies/1/send";
  respond(sendRequest, () => new Response(null, { status: 204 }));
  await user.click(await screen.findByRole("button", { name: /^Send again/ }));
  await expectToast("The message is queued again");
  expect(listSent(sendRequest)).toHaveLength(1);
});

test("without a mail server, a link opens the staff member's own mail program", async () => {
  renderInbox([createMessage("m1", "Ayesha")], { url: "/?message=m1", canReply: false });
  expect(await screen.findByRole("link", { name: "Write to ayesha@example.com" })).toHaveAttribute(
    "href",
    "mailto:ayesha@example.com",
  );
  expect(screen.queryByRole("button", { name: "Reply" })).not.toBeInTheDocument();
});

test("staff answer a customer's WhatsApp message within 24 hours, and later read why they cannot", async () => {
  const user = renderInbox([buildWhatsApp(2)], { url: "/?message=m1", canReply: false });
  const dialog = within(await screen.findByRole("dialog", { name: "Ayesha" }));
  expect(dialog.getByRole("link", { name: "Order ZE12" })).toHaveAttribute("href", "/admin/orders/order-1");
  respond("POST /admin/contact-messages/m1/replies", () => Response.json(buildWhatsApp(2)));
  await user.click(dialog.getByRole("button", { name: "Reply on WhatsApp to Ayesha" }));
  const answer = within(screen.getByRole("dialog", { name: "Reply on WhatsApp: Ayesha" }));
  await user.type(answer.getByLabelText("Your reply"), "Tomorrow!");
  await user.click(answer.getByRole("button", { name: "Send reply" }));
  await expectToast("Reply to Ayesha is queued");
  expect(listSent("POST /admin/contact-messages/m1/replies")).toMatchObject([
    { body: { channel: "whatsapp", text: "Tomorrow!" } },
  ]);
  cleanup();
  renderInbox([buildWhatsApp(-1)], { url: "/?message=m1", canReply: false });
  expect(await screen.findByText(/WhatsApp allows answers only within 24 hours/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Reply on WhatsApp/ })).not.toBeInTheDocument();
});

test("the image of a message about an order leads to the order, where it becomes a payment", async () => {
  const image = { state: "stored", problem: null, paymentOf: null } as const;
  const user = renderInbox([{ ...buildWhatsApp(1), image }]);
  await user.click(getMessageLink("Ayesha"));
  expect(screen.getByRole("link", { name: "Attach as payment of ZE12" })).toHaveAttribute(
    "href",
    "/admin/orders/order-1?dialog=attach-image&id=m1",
  );
});
