import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";
import { buildReturn } from "#test/components/returns.ts";

import type { ReturnRow } from "../rules/return.ts";
import { ScanReturn } from "./scan-return.tsx";

const FIND = "POST /admin/returns/scan";
const RECEIVE = "POST /admin/returns/ZE1-R1/receipt";

function Scanner() {
  const [found, setFound] = useState<readonly ReturnRow[]>([]);
  return <ScanReturn found={found} onFound={setFound} onChanged={() => undefined} />;
}

const getField = () => screen.getByRole("textbox", { name: /^Scan a slip/u });

test("a scanned slip is received with Enter, and the next one can be scanned", async () => {
  const approved = buildReturn({ state: "approved" });
  respond(FIND, () => Response.json([approved]));
  respond(RECEIVE, () => Response.json({ ...approved, state: "received" }));
  const user = renderAdmin(<Scanner />, "/admin/returns");
  await user.type(getField(), "ze1-r1{Enter}");
  expect(await screen.findByText("ZE1-R1: Approved")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Mark as received/u })).toHaveFocus();
  await user.keyboard("{Enter}");
  await expectToast("The items are recorded as received.");
  expect(listSent(RECEIVE)).toHaveLength(1);
  expect(getField()).toHaveFocus();
  expect(getField()).toHaveValue("");
  expect(screen.queryByText(/^ZE1-R1/u)).toBeNull();
});

test("a return that is not approved is not received with Enter, and an unknown number says so", async () => {
  respond(FIND, () => Response.json([buildReturn({ state: "requested" })]));
  const user = renderAdmin(<Scanner />, "/admin/returns");
  await user.type(getField(), "ZE1{Enter}");
  expect(await screen.findByText("ZE1-R1: Requested")).toBeVisible();
  expect(getField()).toHaveFocus();
  respond(FIND, () => createProblem(404, "There is no return with the number ZE2.", {}, "not-found"));
  await user.clear(getField());
  await user.type(getField(), "ZE2{Enter}");
  expect(await screen.findByText("There is no return with the number ZE2.")).toBeVisible();
  expect(screen.queryByText(/^ZE1-R1/u)).toBeNull();
});
