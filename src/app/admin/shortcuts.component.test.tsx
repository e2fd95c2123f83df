import { screen, within } from "@testing-library/react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { useRowKeys } from "#kit/admin/lists/selection/use-row-keys.ts";
import { useShellDialogs } from "./shell-dialogs.tsx";

function List({ onAct }: { onAct: (action: string) => void }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, (row) => onAct(`select ${row}`));
  return (
    <table>
      <tbody ref={body}>
        {["A", "B"].map((name) => (
          <tr key={name}>
            <td>
              <a href="#x" data-row-link>
                {name}
              </a>
              <button type="button" aria-haspopup="menu" onClick={() => onAct(`menu ${name}`)}>
                Status
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Screen({ onAct }: { onAct?: (action: string) => void }) {
  const { openPalette, dialogs } = useShellDialogs();
  const { pathname } = useLocation();
  return (
    <>
      <p>At {pathname}</p>
      <input aria-label="Field" />
      <button type="button" onClick={openPalette}>
        Open
      </button>
      {onAct && <List onAct={onAct} />}
      {dialogs}
    </>
  );
}

test("g followed by a letter opens a page, but not while a field has focus", async () => {
  const user = renderAdmin(<Screen />);
  await user.click(screen.getByLabelText("Field"));
  await user.keyboard("go");
  expect(screen.getByText("At /")).toBeVisible();
  await user.click(document.body);
  await user.keyboard("go");
  expect(screen.getByText("At /admin/orders")).toBeVisible();
});

test("the second letter of a key sequence does not act on the list", async () => {
  const onAct = vi.fn();
  const user = renderAdmin(<Screen onAct={onAct} />);
  await user.keyboard("jgs");
  expect(onAct).not.toHaveBeenCalled();
  expect(screen.getByText("At /admin/settings")).toBeVisible();
});

test("s opens the menu of the focused row", async () => {
  const onAct = vi.fn();
  const user = renderAdmin(<Screen onAct={onAct} />);
  await user.keyboard("jjsx");
  expect(onAct.mock.calls).toEqual([["menu B"], ["select 1"]]);
});

test("s opens the dialog for the status of a selection, only focuses a button without dialog, and b focuses the actions", async () => {
  const onAct = vi.fn();
  const bar = (
    <div data-bulk-actions>
      <a href="#print">Print</a>
      <button type="button" aria-keyshortcuts="s" aria-haspopup="dialog" onClick={() => onAct("status")}>
        Set status
      </button>
    </div>
  );
  const user = renderAdmin(
    <>
      <Screen onAct={onAct} />
      {bar}
    </>,
  );
  await user.keyboard("jjb");
  expect(screen.getByRole("link", { name: "Print" })).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByRole("link", { name: "A" })).toHaveFocus();
  await user.keyboard("s");
  screen.getByRole("button", { name: "Set status" }).removeAttribute("aria-haspopup");
  await user.keyboard("s");
  expect(screen.getByRole("button", { name: "Set status" })).toHaveFocus();
  expect(onAct.mock.calls).toEqual([["status"]]);
});

test("? lists the shortcuts of the current screen by scope", async () => {
  const user = renderAdmin(<Screen onAct={() => {}} />);
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "In the list",
    "Everywhere",
    "Go to",
  ]);
  expect(dialog.getByText("Next row")).toBeVisible();
});

test("the shortcut list contains only keys that work on the current screen", async () => {
  const user = renderAdmin(
    <>
      <Screen onAct={() => {}} />
      <main>
        <table>
          <tbody>
            <tr>
              <td>
                <input type="checkbox" aria-label="Select A" />
                <button type="button" aria-keyshortcuts="n">
                  No answer
                </button>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </>,
  );
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.getByText("Select the row")).toBeVisible();
  expect(screen.getByText("Record: no answer")).toBeVisible();
  expect(screen.queryByText("Record another result")).toBeNull();
  expect(screen.queryByText("Search the list")).toBeNull();
});

test("if rows have no checkboxes, the shortcut list omits the key that selects a row", async () => {
  const user = renderAdmin(<Screen onAct={() => {}} />);
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.queryByText("Select the row")).toBeNull();
  expect(screen.getByText("Next row")).toBeVisible();
});

test("on a screen without a list, the shortcut list omits list shortcuts", async () => {
  const user = renderAdmin(<Screen />);
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.queryByText("Select the row")).toBeNull();
});

test("Ctrl K opens and closes the command palette", async () => {
  const user = renderAdmin(<Screen />);
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.queryByRole("dialog", { name: "Search and commands" })).toBeNull();
});
