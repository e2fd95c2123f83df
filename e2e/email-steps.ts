import type { APIRequestContext } from "@playwright/test";

import type { startMailServer } from "#test/simulators/mail-server.ts";

import { expect } from "./fixtures.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Maximum wait for an email (ms). Workers poll for due jobs and messages every few seconds. */
export const SEND_TIMEOUT_MS = 90_000;

/** Turns off the quiet hours of a shop, so that messages are sent at once. */
export async function turnOffQuietHours(requests: APIRequestContext): Promise<void> {
  const response = await requests.get("/api/admin/store", { failOnStatusCode: true });
  const { updatedAt: _updatedAt, ...store } = (await response.json()) as {
    updatedAt: string;
    customerMessages: object;
  };
  const data = { ...store, customerMessages: { ...store.customerMessages, quietHours: false } };
  await requests.put("/api/admin/store", { data, failOnStatusCode: true });
}

/** Waits for an email to the address whose subject matches. Returns its text, HTML and headers. */
export async function waitForEmail({ received }: MailServer, to: string, subject: RegExp | string) {
  const findMessage = () =>
    received.find((mail) => {
      const [recipient] = [mail.to].flat();
      return recipient?.text === to && new RegExp(subject).test(mail.subject ?? "");
    });
  await expect.poll(() => findMessage() !== undefined, { timeout: SEND_TIMEOUT_MS }).toBe(true);
  const mail = findMessage();
  return { text: mail?.text ?? "", headers: mail?.headers, html: mail?.html || "" };
}
