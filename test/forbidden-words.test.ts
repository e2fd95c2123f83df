import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

interface ForbiddenWord {
  word: RegExp;
  replacement: string;
  /** Names that may contain the word, with the reason. */
  exceptions: Readonly<Record<string, string>>;
}

/** One word per concept: words that names of files, variables, functions and types must not contain. */
const FORBIDDEN: readonly ForbiddenWord[] = [
  {
    word: /picture/i,
    replacement: "image",
    exceptions: {
      picture: "the HTML element, and the name in carts, imports and the fixture of earlier releases",
      pictures: "the name in archives of earlier releases",
    },
  },
  { word: /chat/i, replacement: "WhatsApp", exceptions: { Chat: "the label of the WhatsApp button" } },
  { word: /obstacle/i, replacement: "reason or blocked", exceptions: {} },
  {
    word: /(?:^|[a-z_])(?:Hold|Held)|^(?:hold|held)(?![a-z])|(?<![A-Z])HOLD(?!ER)/,
    replacement: "reserve (unconfirmed orders) or deduct (confirmed orders)",
    exceptions: {
      holdStock: "the stored setting, which processes of an earlier release read during an upgrade",
      HOLD_STOCK: "the statement that changes this setting in a benchmark",
      setHoldStock: "changes this setting in a test",
      readHoldStock: "reads this setting in a test",
    },
  },
];

const files = execFileSync("git", ["ls-files", "src", "test", "e2e", "bench", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && file !== "test/forbidden-words.test.ts");

/** Returns the names in the code of a file, without comments and texts. */
function listNames(file: string): Set<string> {
  const code = readFileSync(file, "utf8")
    .replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*</g, " ");
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

test("no text breaks between “Rs.” and the amount: `formatPrice` writes a no-break space", () => {
  const withPlainSpace = files.filter((file) => {
    if (!file.startsWith("src/") || file.includes(".test.")) return false;
    const code = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
    return /\bRs\.? (?:-?\d|\$\{|\{)/.test(code);
  });
  expect(withPlainSpace).toEqual([]);
});

test("typed amounts and counts are parsed as people type them, by typed-number", () => {
  const byHand = files.filter((file) => {
    if (!/^src\/.*\/admin\//.test(file) || file.includes(".test.")) return false;
    return /(?<![\w.])Number\((?:values\.)?(?:amount|counted|typed|percent|price|total)\)/i.test(
      readFileSync(file, "utf8"),
    );
  });
  expect(byHand).toEqual([]);
});

const names = new Map(files.map((file) => [file, listNames(file)]));

test.each(FORBIDDEN)("names say $replacement", ({ word, exceptions }) => {
  const found = files.flatMap((file) => [
    ...(word.test(file.slice(file.lastIndexOf("/") + 1)) ? [file] : []),
    ...[...(names.get(file) ?? [])]
      .filter((name) => word.test(name) && !Object.hasOwn(exceptions, name))
      .map((name) => `${file}: ${name}`),
  ]);
  expect(found).toEqual([]);
});
