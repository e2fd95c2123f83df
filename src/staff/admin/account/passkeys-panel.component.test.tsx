import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { createPasskeyRejection, stubPasskeys } from "#test/components/passkeys.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PasskeysPanel } from "./passkeys-panel.tsx";

const PHONE = {
  id: "p1",
  name: "Safari on iPhone",
  isBackedUp: true,
  createdAt: "2026-11-20T08:00:00.000Z",
  lastUsedAt: null,
};
const OPTIONS = {
  rp: { id: "localhost", name: "Shop" },
  user: { id: "dWlk", name: "a@example.com", displayName: "A" },
  challenge: "Y2hhbGxlbmdl",
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 1000,
  attestation: "none",
  authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  excludeCredentials: [],
};

beforeEach(() => stubPasskeys({}));

async function startAddingPasskey() {
  const user = renderAdmin(<PasskeysPanel passkeys={[PHONE]} />);
  await user.click(screen.getByRole("button", { name: "Add passkey" }));
  await user.type(screen.getByLabelText("Current password"), "my password{Enter}");
  return user;
}

test("each passkey shows when it was added and last used, and whether it is synced", () => {
  renderAdmin(
    <PasskeysPanel passkeys={[PHONE, { ...PHONE, id: "p2", lastUsedAt: "2026-11-23T06:30:00.000Z" }]} />,
  );
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Added 20 Nov 2026, 13:00 · Never used · Synced between your devices");
  expect(second).toHaveTextContent("Last used 23 Nov 2026, 11:30");
});

test("if the browser does not support passkeys, the panel has no 'Add passkey' button", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  renderAdmin(<PasskeysPanel passkeys={[]} />);
  expect(screen.getByText("This browser does not support passkeys at this address.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add passkey" })).toBeNull();
});

test.each([
  ["NotAllowedError", "The passkey request was closed or took too long. Please try again."],
  ["InvalidStateError", "This device or key already has a passkey for your account."],
  ["UnknownError", "Your device could not use a passkey. Try another device or security key."],
])("the browser error %s shows an explanation, and the dialog stays open", async (name, message) => {
  respond("POST /auth/passkeys/options", () => Response.json(OPTIONS));
  stubPasskeys({ create: createPasskeyRejection(name) });
  await startAddingPasskey();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Add passkey" })).toBeVisible();
});

test("a wrong password shows an error at the password field", async () => {
  const wrongPasswordMessage = "Incorrect password.";
  respond("POST /auth/passkeys/options", () =>
    createProblem(422, wrongPasswordMessage, { currentPassword: [wrongPasswordMessage] }),
  );
  await startAddingPasskey();
  await screen.findByText(wrongPasswordMessage);
  expect(screen.getByLabelText("Current password")).toHaveFocus();
});

test("a passkey without a name is not saved", async () => {
  const user = renderAdmin(<PasskeysPanel passkeys={[PHONE]} />);
  await user.click(screen.getByRole("button", { name: "Rename Safari on iPhone" }));
  const dialog = screen.getByRole("dialog", { name: "Rename Safari on iPhone" });
  await user.clear(within(dialog).getByLabelText("Name"));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Please enter a name.");
  expect(listSent("PATCH /auth/passkeys/p1")).toEqual([]);
});

test("removing a passkey requires the password", async () => {
  respond("POST /auth/passkeys/p1/remove", () => new Response(null, { status: 204 }));
  const user = renderAdmin(<PasskeysPanel passkeys={[PHONE]} />);
  await user.click(screen.getByRole("button", { name: "Remove Safari on iPhone" }));
  const dialog = screen.getByRole("dialog", { name: "Remove Safari on iPhone?" });
  await user.type(within(dialog).getByLabelText("Your password"), "my password{Enter}");
  await expectToast("Passkey removed");
  expect(listSent("POST /auth/passkeys/p1/remove")[0]?.body).toEqual({ currentPassword: "my password" });
});
