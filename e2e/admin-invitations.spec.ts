import { randomUUID } from "node:crypto";

import { startMailServer } from "#test/simulators/mail-server.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { START_TIMEOUT_MS, startShop } from "./isolated-shop.ts";
import { STAFF } from "./staff-account.ts";
import { fillSignIn, findToast, openAsStaff } from "./staff-steps.ts";

const PASSWORD = "tulip anchor ferry";

test("an invited person chooses a password and signs in with the assigned role, and the link cannot be used again", async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.allow(/status of 40[14]/);
  const email = `omar-${randomUUID().slice(0, 8)}@example.com`;
  await openAsStaff(page, "/admin/users");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("packer");
  await dialog.getByLabel("Your password").fill(STAFF.password);
  await expectAccessible(page, "the invitation form");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("dialog", { name: "Invitation link" }).getByRole("textbox").inputValue();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Packer");
  await expectAccessible(page, "the pending invitations");

  const context = await browser.newContext();
  const invitedPage = await context.newPage();
  await invitedPage.goto(link);
  await expect(invitedPage.getByText(`Choose a password for your account ${email}.`)).toBeVisible();
  await expectAccessible(invitedPage, "the invitation page");
  await invitedPage.getByLabel("Name").fill("Omar");
  await invitedPage.getByLabel("New password").fill(PASSWORD);
  await invitedPage.getByRole("button", { name: "Create account" }).click();
  await expect(findToast(invitedPage, "Your account is ready. Please sign in.")).toBeVisible();
  await fillSignIn(invitedPage, { email, password: PASSWORD });
  await expect(invitedPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await invitedPage.goto(link);
  await expect(invitedPage.getByRole("alert")).toContainText("was already accepted");
  await context.close();
  await page.reload();
  await expect(row).toHaveCount(0);
});

test(
  "setting a new password through an emailed link ends the staff member's earlier session",
  { tag: "@full" },
  async ({ browser }) => {
    test.setTimeout(START_TIMEOUT_MS);
    const mail = await startMailServer();
    const { url, stop } = await startShop({ SMTP_URL: mail.url });
    try {
      const context = await browser.newContext({ baseURL: url });
      const page = await context.newPage();
      await page.goto("/admin");
      await fillSignIn(page);
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      const recoveryContext = await browser.newContext({ baseURL: url });
      const recoveryPage = await recoveryContext.newPage();
      await recoveryPage.goto("/admin");
      await recoveryPage.getByRole("button", { name: "Forgot your password?" }).click();
      await recoveryPage.getByLabel("Email").fill(STAFF.email);
      await recoveryPage.getByRole("button", { name: "Send the link" }).click();
      await expect(recoveryPage.getByRole("status").first()).toContainText("we have sent it an email");
      await expect.poll(() => mail.received.length).toBe(1);
      const link = /http\S+set-password#\S+/.exec(mail.received[0]?.text ?? "")?.[0] ?? "";
      await recoveryPage.goto(link);
      await recoveryPage.getByLabel("New password").fill(PASSWORD);
      await expectAccessible(recoveryPage, "the page for setting a new password");
      await expect(recoveryPage.getByRole("checkbox", { name: /Also re/ })).toHaveCount(0);
      await recoveryPage.getByRole("button", { name: "Set password" }).click();
      await expect(findToast(recoveryPage, "Your password was changed. Please sign in.")).toBeVisible();
      await fillSignIn(recoveryPage, { email: STAFF.email, password: PASSWORD });
      await expect(recoveryPage.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Admin sign in" })).toBeVisible();
      await context.close();
      await recoveryContext.close();
    } finally {
      await stop();
      await mail.close();
    }
  },
);
