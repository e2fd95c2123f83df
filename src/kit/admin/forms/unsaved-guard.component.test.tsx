import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { useListQuery } from "../lists/use-list-query.ts";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

function Guarded({ isDirty }: { isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  return null;
}

/** A form above a list, and a closed dialog with another form. */
function Page() {
  const query = useListQuery();
  return (
    <>
      <Guarded isDirty />
      <Guarded isDirty={false} />
      <button onClick={() => query.set({ order: "2" })}>Next order</button>
      <button onClick={() => query.open({ dialog: "block" })}>Block</button>
      <button onClick={() => query.close("dialog")}>Unblock</button>
      <output>{query.params.toString()}</output>
    </>
  );
}

const search = () => document.querySelector("output")?.textContent;
const click = (name: string) => screen.getByRole("button", { name, hidden: true });

test("a dialog above an edited form opens and closes without a question, and leaving the form asks once", async () => {
  const user = renderAdmin(<Page />, "/?order=1");
  await user.click(click("Block"));
  expect(search()).toBe("order=1&dialog=block");
  await user.click(click("Unblock"));
  expect(search()).toBe("order=1");
  await user.click(click("Next order"));
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(search()).toBe("order=2");
});

test("after 'Keep editing', the next change starts from the shown page, not from the one that was left", async () => {
  const user = renderAdmin(<Page />, "/?order=1");
  await user.click(click("Next order"));
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await user.click(click("Block"));
  expect(search()).toBe("order=1&dialog=block");
});
