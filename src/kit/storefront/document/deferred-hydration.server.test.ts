import { expect, test } from "vitest";

import { joinDocument, splitDocument } from "./document-parts.server.ts";
import { deferHydration } from "./deferred-hydration.server.ts";

const HTML = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js" nonce="n"/></head><body><p>Words</p><template id="scripts"></template><script>window.__reactRouterContext = {};</script><script type="module" async="">
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {"version": "$&"};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`;

const deferAndRender = (html: string) => joinDocument(deferHydration(splitDocument(html))).toString();

test("no script is preloaded or imported before the first paint", () => {
  const page = deferAndRender(HTML);
  expect(page).not.toContain('modulepreload" href');
  expect(page).not.toContain("import * as");
  expect(page).toContain('["/assets/entry.js","/assets/react.js"]');
  expect(page).toContain('import("/assets/root.js"),import("/assets/home.js")');
});

test("the entry module is imported last, after the modules of the routes", () => {
  const page = deferAndRender(HTML);
  expect(page.indexOf("Promise.race")).toBeLessThan(page.indexOf('import("/assets/root.js")'));
  expect(page.indexOf("__reactRouterRouteModules")).toBeLessThan(
    page.indexOf('import("/assets/entry.js").catch'),
  );
});

test("all other parts of the document are unchanged", () => {
  const page = deferAndRender(HTML);
  expect(page).toContain('{"version": "$&"}');
  expect(page).toContain(
    '<p>Words</p><template id="scripts"></template><script>window.__reactRouterContext = {};</script>',
  );
});

test("a document without scripts is unchanged", () => {
  expect(deferAndRender("<html><body>Words</body></html>")).toBe("<html><body>Words</body></html>");
});

test("a document whose start script has an unknown format is unchanged", () => {
  const unknownFormat = HTML.replaceAll("import * as", "import");
  expect(deferAndRender(unknownFormat)).toBe(unknownFormat);
});

test("the script for early taps runs before the content of the document", () => {
  const page = deferAndRender(HTML);
  expect(page.indexOf("takeEarlyTap")).toBeGreaterThan(-1);
  expect(page.indexOf("takeEarlyTap")).toBeLessThan(page.indexOf("</head>"));
});
