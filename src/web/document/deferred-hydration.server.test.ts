import { expect, test } from "vitest";

import { bytesOf, partsOf } from "./document-parts.server.ts";
import { paintFirst } from "./deferred-hydration.server.ts";

const HTML = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js" nonce="n"/></head><body><p>Words</p><template id="scripts"></template><script>window.__reactRouterContext = {};</script><script type="module" async="">
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {"version": "$&"};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`;

const paintedFirst = (html: string) => bytesOf(paintFirst(partsOf(html))).toString();

test("no script of a page is asked for before the page's own code says so", () => {
  const page = paintedFirst(HTML);
  expect(page).not.toContain('modulepreload" href');
  expect(page).not.toContain("import * as");
  expect(page).toContain('["/assets/entry.js","/assets/react.js"]');
  expect(page).toContain('import("/assets/root.js"),import("/assets/home.js")');
});

test("the entry comes last, once the modules of the page are known", () => {
  const page = paintedFirst(HTML);
  expect(page.indexOf("Promise.race")).toBeLessThan(page.indexOf('import("/assets/root.js")'));
  expect(page.indexOf("__reactRouterRouteModules")).toBeLessThan(page.indexOf('import("/assets/entry.js");'));
});

test("whatever else the document says stays word for word", () => {
  const page = paintedFirst(HTML);
  expect(page).toContain('{"version": "$&"}');
  expect(page).toContain(
    '<p>Words</p><template id="scripts"></template><script>window.__reactRouterContext = {};</script>',
  );
});

test("a document without scripts stays as it is", () => {
  expect(paintedFirst("<html><body>Words</body></html>")).toBe("<html><body>Words</body></html>");
});

test("scripts that do not look as expected are left to start by themselves", () => {
  const other = HTML.replaceAll("import * as", "import");
  expect(paintedFirst(other)).toBe(other);
});
