import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { expectToast, renderAdmin } from "#test/components/render.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { dialogOnDemand } from "./dialog-on-demand.tsx";

function Question({ text }: { text: string }) {
  return <p role="dialog">{text}</p>;
}

function OpenButton() {
  const query = useListQuery();
  return <button onClick={() => query.open({ dialog: "ask" })}>Ask</button>;
}

/** Returns dialogs whose code loads when the test says so. */
function createLate() {
  let requests = 0;
  let answer = Promise.withResolvers<{ Question: typeof Question }>();
  const Late = dialogOnDemand(
    () => {
      requests += 1;
      return answer.promise;
    },
    (module) => module.Question,
  );
  return {
    Late,
    countRequests: () => requests,
    arrive: () => answer.resolve({ Question }),
    fail: () => {
      answer.reject(new Error("The connection was lost."));
      answer = Promise.withResolvers();
    },
  };
}

test("the code of a dialog loads before somebody opens it, and the page shows nothing of it", async () => {
  const { Late, arrive, countRequests } = createLate();
  const user = renderAdmin(
    <>
      <OpenButton />
      <Late text="Sure?" />
    </>,
  );
  await waitFor(() => expect(countRequests()).toBe(1));
  arrive();
  await waitFor(() => expect(screen.queryByRole("status", { name: "Loading" })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("Sure?");
});

test("a dialog that is opened before its code has arrived answers at once, and opens when it arrives", async () => {
  const { Late, arrive } = createLate();
  renderAdmin(<Late text="Sure?" />, "/?dialog=ask");
  expect(screen.getByText("Loading")).toBeInTheDocument();
  arrive();
  expect(await screen.findByRole("dialog")).toHaveTextContent("Sure?");
  expect(screen.queryByText("Loading")).toBeNull();
});

test("if the code cannot be loaded, a toast says so, and the next attempt opens the dialog", async () => {
  const { Late, arrive, fail, countRequests } = createLate();
  const user = renderAdmin(
    <>
      <OpenButton />
      <Late text="Sure?" />
    </>,
  );
  await waitFor(() => expect(countRequests()).toBe(1));
  await user.click(screen.getByRole("button", { name: "Ask" }));
  fail();
  await expectToast("Network error");
  await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Ask" }));
  arrive();
  expect(await screen.findByRole("dialog")).toHaveTextContent("Sure?");
});
