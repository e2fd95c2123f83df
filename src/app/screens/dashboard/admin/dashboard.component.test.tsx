import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { dashboardMessages } from "#reports/rules/staff-messages.ts";
import type { SetupGap } from "#store/rules/store-setup.ts";
import { listSent, respond } from "#test/components/api.ts";
import { buildAttention } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { AttentionProvider } from "#reports/admin/attention/attention-context.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { parseSetupExpanded, SetupPanel } from "#reports/admin/dashboard/setup-panel.tsx";

test("each item that needs attention links to a list of exactly the counted records", () => {
  renderAdmin(
    <AttentionPanel loaded={buildAttention({ ordersToConfirm: 1, ordersToShip: 12, soldOut: 2 })} />,
  );
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["1order to confirm", "/admin/orders?status=pending"],
    ["12orders to ship", "/admin/orders?status=confirmed&status=processing"],
    ["2products with a sold-out size", "/admin/inventory?status=out-of-stock#products"],
  ]);
});

test("if the polled counters are 0, a message replaces the items of the loaded counters", () => {
  renderAdmin(
    <AttentionProvider attention={buildAttention()}>
      <AttentionPanel loaded={buildAttention({ ordersToConfirm: 1 })} />
    </AttentionProvider>,
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(dashboardMessages.attentionEmpty)).toBeVisible();
});

test("a backup problem is shown with a link to the backup status, even if nothing else needs attention", () => {
  renderAdmin(<AttentionPanel loaded={buildAttention()} backupWarning={{ kind: "old", days: 3 }} />);
  const link = screen.getByRole("link", { name: "The last backup is 3 days old" });
  expect(link).toHaveAttribute("href", "/admin/settings/backups");
  expect(screen.queryByText(dashboardMessages.attentionEmpty)).toBeNull();
});

test("sign-ins on new devices have a button that marks them as known", async () => {
  respond("POST /admin/new-devices/review", () => new Response(null, { status: 204 }));
  const at = "2026-11-23T06:30:00.000Z";
  const device = { uid: "u1", name: "Omar", device: "Safari on iPhone", network: "203.0.113.5", at };
  const user = renderAdmin(<AttentionPanel loaded={buildAttention()} newDevices={[device]} />);
  expect(screen.getByRole("listitem")).toHaveTextContent(
    "Omar signed in on a new device: Safari on iPhone, 203.0.113.5, 23 Nov 2026, 11:30",
  );
  expect(screen.queryByText(dashboardMessages.attentionEmpty)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark as known" }));
  await waitFor(() => expect(listSent("POST /admin/new-devices/review")).toHaveLength(1));
  expect(listSent("POST /admin/new-devices/review")[0]?.body).toEqual({ devices: [{ uid: "u1", at }] });
});

test("if the counters cannot be loaded, the panel shows an error message", () => {
  renderAdmin(<AttentionPanel loaded={null} />);
  expect(screen.getByText("What needs attention now could not be loaded")).toBeVisible();
});

test("staff can expand and collapse the setup steps, and a cookie stores the choice", async () => {
  history.replaceState(null, "", "/admin/dashboard");
  const gap: SetupGap = { topic: "phone", name: "Phone", text: "The phone number is a sample.", to: "/x" };
  const user = renderAdmin(<SetupPanel gaps={[gap]} isInitiallyExpanded={false} />);
  const panel = within(screen.getByRole("region", { name: "Finish setting up" }));
  await user.click(panel.getByRole("button", { name: "Show 1 step" }));
  expect(panel.getByRole("link", { name: "Fix: Phone" })).toBeVisible();
  expect(parseSetupExpanded(`other=2; ${document.cookie}`)).toBe(true);
  await user.click(panel.getByRole("button", { name: "Hide" }));
  expect(panel.queryByRole("link")).toBeNull();
  expect(parseSetupExpanded(document.cookie)).toBe(false);
});
