import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";

import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { createStaticHandler, Scripts, ServerRouter } from "react-router";
import { expect, test } from "vitest";

import {
  toDataPath,
  createDataScripts,
  toPagePath,
  parseStartScript,
  removePreloads,
  omitData,
} from "./react-router.server.ts";

const PAGE_URL = "http://shop.test/";
const CHANGED_MESSAGE =
  "React Router has changed: compare src/platform/vendor-seams/react-router.server.ts with its new output";

function Root() {
  return (
    <html lang="en">
      <head />
      <body>
        <p>Oud</p>
        <Scripts />
      </body>
    </html>
  );
}

const route = {
  id: "root",
  path: "",
  module: "/assets/root.js",
  imports: ["/assets/react.js"],
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
};

/** Returns the context that React Router's request handler passes to `entry.server` for a page with one route. */
async function createPageContext(data: readonly string[]): Promise<EntryContext> {
  const staticHandlerContext = await createStaticHandler([
    { id: "root", path: "", loader: () => "Oud", element: <Root /> },
  ]).query(new Request(PAGE_URL));
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of data) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return {
    manifest: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: { root: route },
    },
    routeModules: { root: { default: Root } },
    staticHandlerContext,
    serverHandoffString: "{}",
    serverHandoffStream,
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    serializeError: (error: Error) => ({ message: error.message }),
  } as unknown as EntryContext;
}

function renderStreamed(context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={PAGE_URL} />, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        const output = new PassThrough();
        resolve(text(output));
        pipe(output);
      },
      onError: reject,
    });
  });
}

const listScripts = (html: string) =>
  [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);

test("the data scripts equal the scripts that React Router streams", async () => {
  const data = ['{"name":"</script>"}', "more & more"];
  const expected = listScripts(await renderStreamed(await createPageContext(data)));
  const context = await createPageContext(data);
  const page = renderToString(<ServerRouter context={omitData(context)} url={PAGE_URL} />);
  expect(listScripts(page + (await createDataScripts(context))), CHANGED_MESSAGE).toEqual(expected);
});

test("the start script and the preloads of <Scripts> have the expected form", async () => {
  const html = renderToString(
    <ServerRouter context={omitData(await createPageContext([]))} url={PAGE_URL} />,
  );
  const script = parseStartScript(html);
  expect(script, CHANGED_MESSAGE).toBeDefined();
  expect(script?.routes, CHANGED_MESSAGE).toEqual([{ name: "route0", url: '"/assets/root.js"' }]);
  expect(script?.entry, CHANGED_MESSAGE).toBe('"/assets/entry.js"');
  expect(script?.code, CHANGED_MESSAGE).toContain("__reactRouterRouteModules");
  const { head, urls } = removePreloads(html);
  expect(new Set(urls), CHANGED_MESSAGE).toEqual(
    new Set(["/assets/entry.js", "/assets/root.js", "/assets/react.js"]),
  );
  expect(head, CHANGED_MESSAGE).not.toContain("modulepreload");
});

test.each([
  ["/", "/_.data"],
  ["/shop", "/shop.data"],
])("the data of page %s has the path %s", (page, path) => {
  expect(toDataPath(page)).toBe(path);
  expect(toPagePath(path)).toBe(page);
  expect(toPagePath(page)).toBeUndefined();
});

test("a data path with a trailing slash maps to the page path without the slash", () => {
  expect(toPagePath("/shop/_.data")).toBe("/shop");
});
