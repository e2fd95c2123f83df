import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { MessageImage } from "#messages/rules/inbox/message-image.ts";
import { customerWhatsAppMessages as texts } from "#messages/rules/inbox/whatsapp-messages.ts";
import { paymentMessages } from "#payments/rules/staff-messages.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { OrderWhatsAppMessages } from "./order-whatsapp-messages.tsx";

const ATTACH = "POST /admin/contact-messages/m1/payment-proof";
const STORED: MessageImage = { state: "stored", problem: null, paymentOf: null };
const WAITING_PAYMENT = { id: 7, reference: "ZE1-P1", method: "raast", state: "awaiting", amount: 3400 };

function renderMessages(
  image: MessageImage,
  money: object = { due: 3400, underway: 0, payments: [] },
  answer?: () => Response,
) {
  const message = {
    id: "m1",
    name: "Ayesha",
    phone: "+923001234567",
    message: "Image\nPaid just now",
    createdAt: "2026-11-21T08:00:00.000Z",
    handledAt: null,
    replies: [],
    whatsAppUntil: null,
  };
  respond("GET /admin/contact-messages", answer ?? (() => Response.json({ items: [{ ...message, image }] })));
  respond("GET /admin/orders/order-1/money", () => Response.json(money));
  respond("GET /admin/money-accounts", () =>
    Response.json([{ id: 3, kind: "bank", name: "Meezan", isActive: true }]),
  );
  const onAttached = vi.fn();
  const user = renderAdmin(
    <OrderWhatsAppMessages order={buildOrder()} onReplied={() => undefined} onAttached={onAttached} />,
  );
  return { user, onAttached };
}

const findImage = () => screen.findByRole("img", { name: texts.imageAlt("Ayesha") });
const findAttach = () => screen.findByRole("button", { name: texts.attachAsPayment });

test("an image is shown, and staff attach it to the payment that waits", async () => {
  const { user, onAttached } = renderMessages(STORED, { due: 0, underway: 0, payments: [WAITING_PAYMENT] });
  expect(await findImage()).toHaveAttribute("src", "/api/admin/contact-messages/m1/image");
  respond(ATTACH, () => Response.json({}, { status: 201 }));
  await user.click(await findAttach());
  expect(screen.queryByLabelText(paymentMessages.file)).toBeNull();
  await user.click(await screen.findByRole("button", { name: paymentMessages.attach }));
  await expectToast(paymentMessages.attached);
  expect(listSent(ATTACH).map(({ body }) => body)).toEqual([
    { orderId: "order-1", paymentId: "7", amount: 3400 },
  ]);
  expect(onAttached).toHaveBeenCalledOnce();
});

test("a new payment needs an account and the amount, and a refusal is shown", async () => {
  const { user, onAttached } = renderMessages(STORED);
  respond(ATTACH, () => createProblem(409, texts.attachedElsewhere("ZE2"), {}, "conflict"));
  await user.click(await findAttach());
  await user.type(await screen.findByLabelText(paymentMessages.claimedAmount), "2,000");
  await screen.findByRole("option", { name: "Meezan" });
  await user.selectOptions(screen.getByLabelText(paymentMessages.account), "Meezan");
  await user.click(screen.getByRole("button", { name: paymentMessages.attach }));
  expect(await screen.findByText(texts.attachedElsewhere("ZE2"))).toBeVisible();
  expect(listSent(ATTACH)[0]?.body).toEqual({
    orderId: "order-1",
    method: "bank-transfer",
    accountId: 3,
    amount: 2000,
  });
  expect(onAttached).not.toHaveBeenCalled();
});

test("an image of an order without an expected payment is a picture of the conversation only", async () => {
  renderMessages(STORED, { due: 3400, underway: 3400, payments: [] });
  await findImage();
  await screen.findByText(/Paid just now/);
  expect(screen.queryByRole("button", { name: texts.attachAsPayment })).toBeNull();
});

test("an attached image names its order and cannot be attached again", async () => {
  renderMessages({ ...STORED, paymentOf: { id: "order-1", orderNumber: "ZE1" } });
  expect(await screen.findByText(texts.attachedTo("ZE1"))).toBeVisible();
  expect(screen.queryByRole("button", { name: texts.attachAsPayment })).toBeNull();
});

test.each<[MessageImage, string]>([
  [{ ...STORED, state: "waiting" }, texts.imageWaits],
  [{ ...STORED, state: "failed", problem: "gone" }, texts.imageProblems.gone],
])("an image that the shop does not have is explained: %j", async (image, text) => {
  renderMessages(image);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
});

test("an image that WhatsApp did not deliver is fetched again on request", async () => {
  const { user } = renderMessages({ ...STORED, state: "failed", problem: "unreachable" });
  respond("POST /admin/contact-messages/m1/image/fetch", () => new Response(null, { status: 204 }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(listSent("POST /admin/contact-messages/m1/image/fetch")).toHaveLength(1));
});

test("messages that could not be loaded are loaded again on request", async () => {
  const { user } = renderMessages(STORED, undefined, () => createProblem(500, "Failed"));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/could not be loaded/)).toBeVisible();
  respond("GET /admin/contact-messages", () => Response.json({ items: [] }));
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});
