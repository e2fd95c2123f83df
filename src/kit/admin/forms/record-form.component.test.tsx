import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { z } from "#platform/rules/zod.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { ApiProblem } from "../../api-client/api-problem.ts";
import { FormField, FormSwitch } from "./form-fields.tsx";
import { RecordForm } from "./record-form.tsx";
import { useRecordForm } from "./use-record-form.ts";

interface Supplier {
  name: string;
  city: string;
  isActive: boolean;
  updatedAt: string;
}

const OLD: Supplier = {
  name: "Attar House",
  city: "Lahore",
  isActive: true,
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const THEIRS: Supplier = { ...OLD, city: "Multan", updatedAt: "2026-01-02T00:00:00.000Z" };

const schema = z.object({
  name: z.string().trim().min(1, "Enter a name"),
  city: z.string().trim(),
  isActive: z.boolean(),
  expectedUpdatedAt: z.string().optional(),
});

/** Stands for an API call with a body and a stored record as response. */
async function call(json: unknown, header: Record<string, string>): Promise<Supplier> {
  const init = { method: "POST", headers: header, body: JSON.stringify(json) };
  const response = await fetch("/api/admin/suppliers", init);
  if (!response.ok) throw new ApiProblem(await response.json());
  return response.json();
}

function SupplierForm({ record, stored = THEIRS }: { record?: Supplier; stored?: Supplier | undefined }) {
  const [saved, setSaved] = useState("");
  const form = useRecordForm({
    record,
    loadLatest: async () => stored,
    schema,
    toValues: (supplier): Omit<Supplier, "updatedAt"> => ({
      name: supplier?.name ?? "",
      city: supplier?.city ?? "",
      isActive: supplier?.isActive ?? true,
    }),
    toInput: (values) => values,
    save: (input, { expectedUpdatedAt, idempotencyKey }) =>
      call({ ...input, expectedUpdatedAt }, { "idempotency-key": idempotencyKey }),
    labels: { name: "Name", city: "City", isActive: "Active" },
    texts: { saved: "Supplier saved", added: "Supplier added", saveFailed: "Failed to save the supplier" },
    onSaved: (supplier) => setSaved(supplier?.city ?? ""),
  });
  return (
    <RecordForm form={form} item="supplier" saveLabel="Save supplier">
      <FormField form={form.fields} name="name" label="Name" required />
      <FormField form={form.fields} name="city" label="City" required />
      <FormSwitch form={form.fields} name="isActive" label="Active" />
      <output>{saved}</output>
    </RecordForm>
  );
}

const PATH = "POST /admin/suppliers";
const conflict = () => createProblem(409, "Someone else changed it.", {}, "conflict");
const save = () => screen.getByRole("button", { name: "Save supplier" });
const bodies = () => listSent(PATH).map(({ body }) => body as Record<string, unknown>);

test("a conflict shows both versions side by side, and staff can save theirs over it", async () => {
  respond(PATH, conflict);
  const user = renderAdmin(<SupplierForm record={OLD} />);
  await user.clear(await screen.findByLabelText("City"));
  await user.type(screen.getByLabelText("City"), "Karachi");
  await user.click(save());
  const panel = within(await screen.findByRole("alert", { name: /supplier was changed by someone else/ }));
  expect(panel.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "FieldSaved versionYour version",
    "CityMultanKarachi",
  ]);
  respond(PATH, () => Response.json({ ...OLD, city: "Karachi" }));
  await user.click(panel.getByRole("button", { name: "Save my version" }));
  await expectToast("Supplier saved");
  expect(bodies().map(({ city, expectedUpdatedAt }) => [city, expectedUpdatedAt])).toEqual([
    ["Karachi", OLD.updatedAt],
    ["Karachi", THEIRS.updatedAt],
  ]);
});

test("after a conflict, staff can discard their changes and continue with the stored version", async () => {
  respond(PATH, conflict);
  const user = renderAdmin(<SupplierForm record={OLD} />);
  await user.type(await screen.findByLabelText("Name"), " & Sons");
  await user.click(save());
  await user.click(await screen.findByRole("button", { name: "Discard my changes" }));
  expect(screen.getByLabelText("Name")).toHaveValue(THEIRS.name);
  expect(screen.getByLabelText("City")).toHaveValue("Multan");
  await user.type(screen.getByLabelText("Name"), " & Sons");
  respond(PATH, () => Response.json(THEIRS));
  await user.click(save());
  await expectToast("Supplier saved");
  expect(bodies().at(-1)).toMatchObject({ name: "Attar House & Sons", expectedUpdatedAt: THEIRS.updatedAt });
});

test("a save that arrived although its response was lost counts as saved, not as a conflict", async () => {
  respond(PATH, () => createProblem(503, "Down"));
  const user = renderAdmin(<SupplierForm record={OLD} stored={{ ...THEIRS, city: "Quetta" }} />);
  await user.clear(await screen.findByLabelText("City"));
  await user.type(screen.getByLabelText("City"), "Quetta ");
  await user.click(save());
  expect(await screen.findByText("Failed to save the supplier")).toBeVisible();
  respond(PATH, conflict);
  await user.click(save());
  await expectToast("Supplier saved");
});

test("a repeated addition keeps its key, and what was edited in between is saved, too", async () => {
  respond(PATH, () => createProblem(503, "Down"));
  const user = renderAdmin(<SupplierForm />);
  await user.type(await screen.findByLabelText("Name"), "Oud Co");
  await user.click(save());
  expect(await screen.findByText("Failed to save the supplier")).toBeVisible();
  await user.type(screen.getByLabelText("City"), "Sialkot");
  respond(PATH, () => Response.json({ ...OLD, name: "Oud Co", city: "" }));
  await user.click(save());
  await expectToast("Supplier added");
  const keys = listSent(PATH).map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  expect(bodies().map(({ city, expectedUpdatedAt }) => [city, expectedUpdatedAt])).toEqual([
    ["", undefined],
    ["Sialkot", undefined],
    ["Sialkot", OLD.updatedAt],
  ]);
});

test("errors are shown at their fields, everything else beside the save button, and the first field is focused", async () => {
  const user = renderAdmin(<SupplierForm />);
  await user.click(await screen.findByRole("button", { name: "Save supplier" }));
  expect(await screen.findByText("Enter a name")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await user.type(screen.getByLabelText("Name"), "Oud Co");
  respond(PATH, () => createProblem(422, "Check the city", { city: ["Unknown city"] }));
  await user.click(save());
  expect(await screen.findByText("Unknown city")).toBeVisible();
  expect(screen.getByLabelText("City")).toHaveFocus();
  await user.type(screen.getByLabelText("City"), "Lahore");
  respond(PATH, () => createProblem(403, "You may not add suppliers"));
  await user.click(save());
  expect(await screen.findByText("You may not add suppliers")).toBeVisible();
  expect(screen.queryByText("Unknown city")).toBeNull();
});
