import { globSync, readFileSync } from "node:fs";

import { isMainFile } from "#platform/lifecycle/is-main-file.ts";

const TEST_FILES = ["{src,test,scripts,bench,deploy}/**/*.test.{ts,tsx}", "e2e/*.spec.ts"];

/** Numbered sections of the specifications of the storefront (000) and of the admin area (001), and of the OWASP ASVS 5.0, levels 1 and 2. */
export const SECTIONS = new Map(
  `000 §1 What the shop does and for whom
000 §2 Screens and routes
000 §3 Entities and their fields
000 §4 States and transitions
000 §5 Validation rules
000 §6 Roles and permissions
000 §7 The calls it makes
000 §8 Error catalogue
000 §9 Business constants and limits
001 §1 What the admin area does and for whom
001 §2 Screens and routes
001 §3 Entities and their fields
001 §4 States and transitions
001 §5 Validation rules
001 §6 Roles and permissions
001 §7 The calls it makes
001 §8 Error catalogue
001 §9 Business constants and limits
ASVS 1.1 Order of decoding and encoding
ASVS 1.2 Injection
ASVS 1.3 Sanitization
ASVS 1.5 Deserialization
ASVS 2.1 Documented business rules
ASVS 2.2 Validation of input
ASVS 2.3 Business logic
ASVS 2.4 Automation
ASVS 3.2 Interpretation of content
ASVS 3.3 Cookies
ASVS 3.4 Security headers
ASVS 3.5 Separation of origins
ASVS 4.1 Web services
ASVS 4.2 Structure of HTTP messages
ASVS 5.2 Uploads
ASVS 5.3 Storage of files
ASVS 5.4 Downloads
ASVS 6.1 Documented authentication
ASVS 6.2 Passwords
ASVS 6.3 Authentication
ASVS 6.4 Recovery of access
ASVS 6.5 Second factors
ASVS 7.2 Sessions
ASVS 7.3 Timeouts of sessions
ASVS 7.4 End of sessions
ASVS 7.5 Misuse of sessions
ASVS 7.6 Federated sessions
ASVS 8.1 Documented authorization
ASVS 8.2 Authorization
ASVS 8.3 Authorization of operations
ASVS 9.1 Origin of tokens
ASVS 9.2 Content of tokens
ASVS 11.2 Use of cryptography
ASVS 11.3 Encryption
ASVS 11.4 Hashes
ASVS 11.5 Random values
ASVS 11.6 Public keys
ASVS 12.1 TLS
ASVS 12.2 HTTPS of public services
ASVS 12.3 Encryption between services
ASVS 13.1 Documented configuration
ASVS 13.2 Access to other services
ASVS 13.3 Secrets
ASVS 13.4 Disclosure of internals
ASVS 14.1 Documented data protection
ASVS 14.2 Data protection
ASVS 14.3 Data in browsers
ASVS 15.1 Documented dependencies
ASVS 15.2 Dependencies
ASVS 15.3 Defensive code
ASVS 16.2 Logging
ASVS 16.3 Security events
ASVS 16.4 Protection of logs
ASVS 16.5 Errors`
    .split("\n")
    .map((line) => {
      const [document = "", number = "", ...words] = line.split(" ");
      return [`${document} ${number}`, words.join(" ")];
    }),
);

/** A test title and the sections and requirements that it is tagged with, e.g. `000 §5` or `ASVS 2.1.1`. */
interface TaggedTest {
  file: string;
  title: string;
  tags: string[];
}

/** Returns the tagged tests, steps and groups of all test files, without browser tests that only `npm run test:all` runs. */
export function listTaggedTests(): TaggedTest[] {
  const titlePattern =
    /(?:\b(?:test|it|describe)(?:\.(?!each)\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1(?!,\s*\{ tag: "@full")/gs;
  return globSync(TEST_FILES).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(titlePattern)].flatMap(([, , title = ""]) => {
      const tags = [...title.matchAll(/\[((?:00\d|ASVS) [^\]]+)\]/g)].map(([, tag = ""]) => tag);
      return tags.length > 0 ? [{ file, title: title.replace(/(?: \[[^\]]+\])+$/, ""), tags }] : [];
    }),
  );
}

/** Returns the section of a tag: `000 §5` of `000 §5.3`, `ASVS 2.1` of `ASVS 2.1.1`. */
export const findSection = (tag: string) => /^(?:00\d §\d+|ASVS \d+\.\d+)/.exec(tag)?.[0] ?? tag;

if (isMainFile(import.meta.filename)) {
  const [, , wanted] = process.argv;
  const tests = listTaggedTests();
  for (const [section, title] of SECTIONS) {
    const own = tests.filter(({ tags }) => tags.some((tag) => findSection(tag) === section));
    if (wanted === undefined || section === wanted) {
      console.log(
        `| ${section} | ${title} | ${own.length} tests in ${new Set(own.map(({ file }) => file)).size} files |`,
      );
    }
    for (const { file, title: testTitle, tags } of section === wanted ? own : []) {
      console.log(
        `| ${tags.filter((tag) => findSection(tag) === section).join(", ")} | ${testTitle} | ${file} |`,
      );
    }
  }
}
