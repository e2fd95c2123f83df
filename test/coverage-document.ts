import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("..", import.meta.url);

/** Returns the text of a project file. */
export const readFromRoot = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** Returns whether a project file exists. */
export const fileExists = (path: string) => existsSync(fileURLToPath(new URL(path, ROOT)));

/** A row of a coverage document: a statement, and the tests that prove it. */
export interface CoverageRow {
  line: number;
  statement: string;
  evidence: string;
}

/** Returns the rows of all tables with two columns, without the header rows. */
export function parseRows(text: string): CoverageRow[] {
  return text.split("\n").flatMap((line, index) => {
    const cells = /^\| (.+?) \| (.+) \|$/.exec(line);
    const [, statement = "", evidence = ""] = cells ?? [];
    const isHeader = evidence === "tests" || /^-+$/.test(evidence);
    return cells && !isHeader ? [{ line: index + 1, statement, evidence }] : [];
  });
}

/** Returns the tests that a text cites as `file › part of the title`. */
export function findCitedTests(text: string) {
  return [...text.matchAll(/`([^`›]+?\.(?:spec|test)\.tsx?) › ([^`]+)`/g)].map(
    ([, file = "", title = ""]) => ({ file, title }),
  );
}

/** Returns the titles of all tests, steps and groups in the text of a file. */
export function findTitles(text: string): string[] {
  const titlePattern = /(?:\b(?:test|it|describe)(?:\.(?!each)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;
  return [...text.matchAll(titlePattern)].map(([, quote = "", title = ""]) =>
    title.replaceAll(`\\${quote}`, quote),
  );
}

/** Returns the tests that a document cites but that do not exist, with the line of each citation. */
export function listMissingTests(document: string): string[] {
  return parseRows(readFromRoot(document)).flatMap(({ line, evidence }) =>
    findCitedTests(evidence)
      .filter(
        ({ file, title }) =>
          !fileExists(file) || !findTitles(readFromRoot(file)).some((fullTitle) => fullTitle.includes(title)),
      )
      .map(({ file, title }) => `${document}:${line} ${file} › ${title}`),
  );
}
