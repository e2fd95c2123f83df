import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { buildOrder, buildQuote } from "#test/components/data.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import type { Quote } from "../../rules/quote.ts";
import { EntryLines } from "./entry-lines.tsx";
import { EntryPayment } from "./entry-payment.tsx";
import { EnteredOrderPanel, EntryBar } from "./entry-summary.tsx";
import { EntryTerms } from "./entry-terms.tsx";
import { storeDraft } from "./entry-draft.ts";
import { useOrderEntry } from "./use-order-entry.ts";

const SCAN = "POST /admin/orders/scan";
const PLACE = "POST /admin/orders";

/** The parts of the form about products and terms. */
function Form() {
  const entry = useOrderEntry({ country: "Pakistan", phone: "" });
  if (entry.placed) return <EnteredOrderPanel order={entry.placed} onNext={entry.startAgain} />;
  return (
    <>
      <EntryLines entry={entry} />
      <EntryTerms entry={entry} giftWrapPrice={0} />
      <EntryPayment entry={entry} methods={[{ method: "raast", names: ["Raast"] }]} />
      <EntryBar entry={entry} />
    </>
  );
}

function renderForm() {
  storeDraft(undefined);
  const answers = new Map<string, (isFound: boolean) => void>();
  respond("GET /admin/products", () => Response.json({ items: [], page: 1, pageSize: 6, total: 0 }));
  respond(SCAN, async ({ body }) => {
    const { code } = body as { code: string };
    const isFound = await new Promise<boolean>((resolve) => answers.set(code, resolve));
    const size = { productId: code, variant: "50ml", name: `Scent ${code}` };
    return isFound
      ? Response.json(size)
      : createProblem(404, "No size on sale has this code", {}, "not-found");
  });
  respond("POST /admin/orders/quote", async ({ body }) => {
    const { asksAdvance } = body as { asksAdvance?: boolean };
    const quote = (await buildQuote().json()) as Quote;
    const cash = { method: "cash-on-delivery", name: "Cash on delivery", total: 1000, text: "" } as const;
    const payment = asksAdvance === true ? null : { method: cash.method, options: [cash] };
    return Response.json({ ...quote, total: 1000, payment });
  });
  respond(PLACE, () => Response.json({ ...buildOrder(), hasOtherDetails: false }, { status: 201 }));
  const user = renderAdmin(<Form />);
  const search = screen.getByRole("searchbox", { name: /Add a product/ });
  const scan = (code: string) => user.type(search, `${code}{Enter}`);
  const answer = async (code: string, isFound: boolean) => {
    await waitFor(() => expect(answers.has(code)).toBe(true));
    answers.get(code)?.(isFound);
  };
  return { user, search, scan, answer };
}

const clickPlace = () => fireEvent.click(screen.getByRole("button", { name: "Place and confirm" }));

test("a product that is scanned while the one before is looked up is not lost", async () => {
  const { scan, answer } = renderForm();
  await scan("111");
  await scan("222");
  await answer("222", true);
  await answer("111", true);
  expect(await screen.findByText("Scent 111")).toBeVisible();
  expect(screen.getByText("Scent 222")).toBeVisible();
});

test("an order that waits for a product is not placed if the product is not found", async () => {
  const { search, scan, answer } = renderForm();
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  await scan("222");
  clickPlace();
  await answer("222", false);
  expect(await screen.findByText(/A product could not be added/)).toBeVisible();
  expect(search).toHaveValue("222");
  expect(listSent(PLACE)).toEqual([]);
});

test("an amount that becomes wrong while the order waits is not placed", async () => {
  const { user, scan, answer } = renderForm();
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  await scan("222");
  clickPlace();
  await user.type(screen.getByLabelText(/^Discount \(/), "five");
  await answer("222", true);
  expect(await screen.findByText("Please check the marked fields.")).toBeVisible();
  expect(listSent(PLACE)).toEqual([]);
});

test("gift and note stay open while staff empty the last field", async () => {
  const { user } = renderForm();
  const summary = screen.getByText("Gift and note");
  const details = summary.closest("details");
  if (!details) throw new Error("There is no section");
  await user.click(summary);
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const message = screen.getByLabelText(/Gift message/);
  await user.type(message, "a");
  await user.clear(message);
  expect(details.open).toBe(true);
});

test("a way to pay that is no longer possible is not sent, but the one of the quote", async () => {
  const { user, scan, answer } = renderForm();
  await user.selectOptions(screen.getByLabelText("Way to pay"), "Raast");
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  await waitFor(() => expect(screen.getByLabelText("Way to pay")).toHaveDisplayValue("Cash on delivery"));
  clickPlace();
  await waitFor(() => expect(listSent(PLACE)).toHaveLength(1));
  expect(listSent(PLACE)[0]?.body).toMatchObject({ paymentMethod: "cash-on-delivery" });
});

test("an advance without a method of the checkout is sent as such, and the button does not promise to confirm", async () => {
  const { user, scan, answer } = renderForm();
  await user.selectOptions(screen.getByLabelText("Way to pay"), "In advance, as agreed with the customer");
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  await user.click(screen.getByRole("button", { name: "Place order" }));
  await waitFor(() => expect(listSent(PLACE)).toHaveLength(1));
  expect(listSent(PLACE)[0]?.body).toMatchObject({ asksAdvance: true });
  expect(listSent(PLACE)[0]?.body).not.toHaveProperty("paymentMethod");
});

test("an order with an advance needs its amount, sends it, and says what the courier collects", async () => {
  const { user, scan, answer } = renderForm();
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  const method = screen.getByLabelText("Way to pay");
  await user.selectOptions(method, "A part in advance, the rest in cash on delivery");
  await user.click(screen.getByRole("button", { name: "Place order" }));
  expect(await screen.findByText("Please check the marked fields.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Advance" }), "Rs 400");
  expect(await screen.findByText("The courier collects the other Rs. 600.")).toBeVisible();
  expect(screen.getByText(/stays pending until you record Rs. 400/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Place order" }));
  await waitFor(() => expect(listSent(PLACE)).toHaveLength(1));
  expect(listSent(PLACE)[0]?.body).toMatchObject({ paymentMethod: "cash-on-delivery", advance: 400 });
});

test("an advance that is the whole total is an error while staff type", async () => {
  const { user, scan, answer } = renderForm();
  await scan("111");
  await answer("111", true);
  await screen.findByText("Scent 111");
  const method = screen.getByLabelText("Way to pay");
  await user.selectOptions(method, "A part in advance, the rest in cash on delivery");
  await user.type(screen.getByRole("textbox", { name: "Advance" }), "1000");
  expect(await screen.findByText(/The advance is less than the total of Rs. 1,000/)).toBeVisible();
});
