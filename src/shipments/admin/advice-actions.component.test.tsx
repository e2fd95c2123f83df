import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { AdviceActions } from "./advice-actions.tsx";

const ADVISE_REQUEST = "POST /admin/shipments/7/advice";
const PARCEL = {
  id: 7,
  reference: "ZE1-1",
  orderNumber: "ZE1",
  customerName: "Ayesha Khan",
  customerPhoneE164: "+923001234567",
  courier: { id: 1, name: "PostEx", kind: "postex", helpContact: null },
  state: "attempted",
  latestAdvice: null,
  unknownText: null,
} as const;

function renderActions(changes: Partial<Parameters<typeof AdviceActions>[0]["parcel"]> = {}) {
  const onChanged = vi.fn();
  const user = renderAdmin(<AdviceActions parcel={{ ...PARCEL, ...changes }} onChanged={onChanged} />);
  return { user, onChanged };
}

test("one click asks the courier to deliver a parcel again", async () => {
  respond(ADVISE_REQUEST, () => new Response(null, { status: 204 }));
  const { user, onChanged } = renderActions();
  await user.click(screen.getByRole("button", { name: /^Deliver again/ }));
  await expectToast("PostEx will try to deliver it again");
  expect(listSent(ADVISE_REQUEST)[0]?.body).toEqual({ advice: "retry", remarks: "" });
  expect(onChanged).toHaveBeenCalledOnce();
});

test("for a courier that accepts no advice, the page shows the courier's contact instead of buttons", () => {
  renderActions({ courier: { id: 2, name: "TCS", kind: "tcs", helpContact: "021 111-123" } });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText(/TCS does not accept advice/)).toBeVisible();
  expect(screen.getByRole("link", { name: "021 111-123" })).toHaveAttribute("href", "tel:021111123");
});

test("after an attempt, the parcel shows the latest advice and a WhatsApp link that informs the customer", () => {
  renderActions({ latestAdvice: { advice: "retry", at: "2026-11-26T08:00:00Z", by: "Sana Mir" } });
  expect(screen.getByText(/Another attempt requested by Sana Mir/)).toBeVisible();
  const url = new URL(screen.getByRole("link", { name: /^Tell customer/ }).getAttribute("href") ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/923001234567");
  expect(url.searchParams.get("text")).toContain("PostEx could not deliver your order ZE1");
});

test("a parcel in transit has no advice buttons", () => {
  renderActions({ state: "in-transit" });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
