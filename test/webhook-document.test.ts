import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";
import { WEBHOOK_DATA } from "#app/api/openapi/describe-webhooks.ts";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "#webhooks/rules/webhook-event.ts";

test("docs/webhooks.md lists every event with its description and the fields of its data", () => {
  const text = readFileSync(join(projectRoot, "docs/webhooks.md"), "utf8");
  const rows = text.split("\n").filter((line) => /^\| `[a-z_]+\.[a-z_]+` \|/.test(line));
  const expected = WEBHOOK_EVENT_TYPES.map((type) => {
    const fields = Object.keys(WEBHOOK_DATA[type].shape).map((field) => `\`${field}\``);
    return `| \`${type}\` | ${WEBHOOK_EVENTS[type]} | ${fields.join(", ")} |`;
  });
  expect(rows).toEqual(expected);
});
