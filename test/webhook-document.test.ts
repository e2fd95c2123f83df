import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { WEBHOOK_EVENTS } from "#webhooks/rules/webhook-event.ts";

test("docs/webhooks.md lists every event with its description and the fields of its data", () => {
  const text = readFileSync(join(projectRoot, "docs/webhooks.md"), "utf8");
  const rows = text.split("\n").filter((line) => /^\| `[a-z_]+\.[a-z_]+` \|/.test(line));
  const expected = Object.entries(WEBHOOK_EVENTS).map(([type, { description, data }]) => {
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``);
    return `| \`${type}\` | ${description} | ${fields.join(", ")} |`;
  });
  expect(rows).toEqual(expected);
});
