import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { taskMessages } from "../rules/task-messages.ts";
import { listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { TaskButton } from "./task-button.tsx";

const RESOLVE = "POST /admin/shipments/7/task";
const PARCEL = { id: 7, reference: "ZE1-1", task: "cancelled-delivered", isTaskOpen: true } as const;

test("a list names a contradiction in a few words; its dialog explains it and resolves it with one click", async () => {
  respond(RESOLVE, () => new Response(null, { status: 204 }));
  const onResolved = vi.fn();
  const user = renderAdmin(<TaskButton parcel={PARCEL} onResolved={onResolved} />);
  await user.click(screen.getByRole("button", { name: "Cancelled, delivered ZE1-1" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(taskMessages.tasks["cancelled-delivered"])).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^It comes back/ }));
  await expectToast(taskMessages.resolved);
  expect(listSent(RESOLVE).map(({ body }) => body)).toEqual([
    { task: "cancelled-delivered", outcome: "expect-return" },
  ]);
  expect(onResolved).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a resolved contradiction is not shown", () => {
  renderAdmin(<TaskButton parcel={{ ...PARCEL, isTaskOpen: false }} onResolved={vi.fn()} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
