import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";

import { UNUSED_ROUTER_PARTS } from "./unused-router-parts.ts";
import { PartNotFound, unusableWish, withoutUnused } from "./unused-router.ts";

const LIBRARY = join(projectRoot, "node_modules/react-router/dist/production");
const original = (file: string) => readFileSync(join(LIBRARY, file), "utf8");
const shortened = (file: string, code = original(file)) => withoutUnused(file, code, parseAst);

test.each([...new Set(UNUSED_ROUTER_PARTS.map(({ file }) => `lib/${file}`))])(
  "%s is still a program after its unused parts are gone, and a smaller one",
  (file) => {
    const code = shortened(file);
    expect(() => parseAst(code)).not.toThrow();
    expect(code.length).toBeLessThan(original(file).length);
  },
);

test("what navigates stays as it is, what submits is gone", () => {
  const code = shortened("lib/router/router.js");
  expect(code).toContain("async function navigate(to, opts) {");
  expect(code).toContain(
    "function shouldBlockNavigation({ currentLocation, nextLocation, historyAction }) {",
  );
  expect(code).toMatch(/async function handleAction\(.*\) \{throw Error/);
});

test("a library that has changed stops the build, at a line and at a function", () => {
  const changed = original("lib/router/router.js").replace(
    "async function handleAction(",
    "async function submit(",
  );
  expect(() => shortened("lib/router/router.js", changed)).toThrow(PartNotFound);
  expect(() => shortened("lib/hooks.js", "export {};")).toThrow(PartNotFound);
});

test("advice to developers goes, an assertion names its place", () => {
  const code = shortened(
    "lib/elsewhere.js",
    'warning(false, "write this");\ninvariant(router, `No ${router}`);\n',
  );
  expect(code).toBe(';\ninvariant(router, "elsewhere.js:2");\n');
});

test("every file of the library can be shortened", () => {
  const files = globSync("**/*.js", { cwd: LIBRARY });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(() => parseAst(shortened(file))).not.toThrow();
});

test.each([
  ['import { Link, useFetcher as useLoad } from "react-router";', "useFetcher"],
  ['export { useFetcher } from "react-router";', "useFetcher"],
  ['import * as router from "react-router";', "Some part of a whole react-router"],
  ['export * from "react-router";', "Some part of a whole react-router"],
  ['const router = await import("react-router");', "Some part of a whole react-router"],
  ['const a = <Link viewTransition to="/shop">Shop</Link>;', "viewTransition"],
  ['jsx(NavLink, { to: "/shop", viewTransition: true })', "viewTransition"],
  ['import { useNavigate } from "react-router"; go("/shop", { viewTransition });', "viewTransition"],
  ['const a = <Link to="/shop" mask="/elsewhere">Shop</Link>;', "mask"],
  ['jsx(Link, { to: "/shop", mask: { pathname: "/elsewhere" } })', "mask"],
])("a module that wants a part that is left out is found: %s", (code, wanted) => {
  expect(unusableWish(code)).toBe(wanted);
});

test.each([
  'import { Link, NavLink } from "react-router";',
  'import type { MetaDescriptor } from "react-router"; import { useFetcher } from "./fetcher.ts";',
  'import { Form } from "./form.tsx";',
  'import * as routes from "./react-router-routes.ts";',
  'const drawing = <g mask="url(#shape)" />;',
  "if (Link && document.startViewTransition) show(mask);",
])("a module that wants nothing that is left out may be built: %s", (code) => {
  expect(unusableWish(code)).toBeUndefined();
});

test("no module of the shop wants what is left out", () => {
  const folder = join(projectRoot, "src/web");
  const files = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["bundle/**", "**/*.test.*"] });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    expect(unusableWish(readFileSync(join(folder, file), "utf8")), file).toBeUndefined();
  }
});
