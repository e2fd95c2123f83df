import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { PersonSummary } from "../rules/person.ts";
import { createProblem, listSent, loseConnection, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { PersonSearch } from "./person-search.tsx";

const PERSON_SUMMARY: PersonSummary = {
  phones: ["+923457654321"],
  emails: [],
  counts: [
    { topic: "orders", count: 2 },
    { topic: "messages", count: 1 },
  ],
  openOrders: [],
  otherContacts: [],
};

async function searchPerson(summary: PersonSummary) {
  respond("POST /admin/privacy/search", () => Response.json(summary));
  const user = renderAdmin(<PersonSearch />);
  await user.type(screen.getByLabelText(/^Phone number/), "0345 7654321");
  await user.click(screen.getByRole("button", { name: "Find" }));
  return user;
}

test("staff must type the phone number to erase a person's data, and the result mentions a kept block", async () => {
  const user = await searchPerson(PERSON_SUMMARY);
  expect(await screen.findByText("2 orders")).toBeVisible();
  expect(screen.getByText("1 contact message")).toBeVisible();
  respond("POST /admin/privacy/erase", () =>
    createProblem(422, "Invalid", { confirmation: ["The text differs"] }),
  );
  await user.click(screen.getByRole("button", { name: "Erase personal data" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Type \+923457654321 to confirm/), "0345");
  await user.click(dialog.getByRole("button", { name: "Erase personal data" }));
  expect(await dialog.findByText("The text differs")).toBeVisible();
  expect(dialog.getByLabelText(/^Type/)).toHaveFocus();
  respond("POST /admin/privacy/erase", () =>
    Response.json({ counts: [{ topic: "orders", count: 2 }], keepsBlock: true }),
  );
  await user.type(dialog.getByLabelText(/^Type/), " 7654321");
  await user.click(dialog.getByRole("button", { name: "Erase personal data" }));
  expect(await screen.findByText("The personal data is erased")).toBeVisible();
  expect(screen.getByText("The personal data is erased").closest("[role=status]")).toHaveFocus();
  expect(screen.getByText(/The block of the phone number is kept/)).toBeVisible();
  expect(listSent("POST /admin/privacy/erase").at(-1)?.body).toEqual({
    phone: "0345 7654321",
    email: "",
    confirmation: "0345 7654321",
  });
});

test("orders in progress are listed and prevent the erasure", async () => {
  await searchPerson({
    ...PERSON_SUMMARY,
    openOrders: [{ id: "o1", orderNumber: "ZE12345678901", waitsFor: "status" }],
  });
  expect(await screen.findByRole("link", { name: "ZE12345678901" })).toHaveAttribute(
    "href",
    "/admin/orders/o1",
  );
  expect(screen.queryByRole("button", { name: "Erase personal data" })).toBeNull();
  expect(screen.getByRole("button", { name: "Download a copy" })).toBeVisible();
});

test("a parcel on its way prevents the erasure, and the page shows this reason", async () => {
  await searchPerson({
    ...PERSON_SUMMARY,
    openOrders: [{ id: "o1", orderNumber: "ZE12345678901", waitsFor: "parcel" }],
  });
  expect(await screen.findByRole("heading", { name: "Parcels on their way" })).toBeVisible();
  expect(screen.queryByText(/Deliver or cancel them first/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Erase personal data" })).toBeNull();
});

test("a button adds another contact from the person's orders to the search", async () => {
  const user = await searchPerson({ ...PERSON_SUMMARY, otherContacts: ["zorvana@example.net"] });
  await user.click(await screen.findByRole("button", { name: "Include zorvana@example.net" }));
  expect(listSent("POST /admin/privacy/search").at(-1)?.body).toEqual({
    phone: "0345 7654321",
    email: "zorvana@example.net",
  });
});

test("a second phone number replaces the entered number in the search", async () => {
  const user = await searchPerson({ ...PERSON_SUMMARY, otherContacts: ["+923001112223"] });
  await user.click(await screen.findByRole("button", { name: "Search instead +923001112223" }));
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue("+923001112223");
});

test("the dialog cannot be closed while the erasure runs, and shows the error if it fails", async () => {
  const user = await searchPerson(PERSON_SUMMARY);
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond("POST /admin/privacy/erase", () => promise);
  await user.click(await screen.findByRole("button", { name: "Erase personal data" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Type/), "0345 7654321{Enter}");
  await user.keyboard("{Escape}");
  resolve(createProblem(409, "These orders are in progress"));
  expect(await dialog.findByText("These orders are in progress")).toBeVisible();
});

test("if the shop stores nothing about a person, the page shows a message", async () => {
  await searchPerson({ ...PERSON_SUMMARY, counts: [] });
  expect(await screen.findByText("The shop stores no data about this person.")).toBeVisible();
});

test.each([
  [
    () => createProblem(422, "Invalid", { phone: ["Enter a complete phone number"] }),
    "Enter a complete phone number",
  ],
  [loseConnection, "Failed to search"],
])("a failed search shows the error", async (handler, text) => {
  respond("POST /admin/privacy/search", handler);
  const user = renderAdmin(<PersonSearch />);
  await user.type(screen.getByLabelText(/^Phone number/), "0345");
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText(text)).toBeVisible();
  if (text !== "Failed to search") expect(screen.getByLabelText(/^Phone number/)).toHaveFocus();
});
