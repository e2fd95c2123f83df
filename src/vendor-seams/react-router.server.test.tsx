import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";

import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { createStaticHandler, Scripts, ServerRouter } from "react-router";
import { expect, test } from "vitest";

import {
  dataPathOf,
  dataScripts,
  pageOfDataPath,
  readStartScript,
  takePreloads,
  withoutData,
} from "./react-router.server.ts";

const URL_OF_PAGE = "http://shop.test/";
const CHANGED =
  "React Router has changed: compare src/vendor-seams/react-router.server.ts with its new output";

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
async function pageContext(data: readonly string[]): Promise<EntryContext> {
  const staticHandlerContext = await createStaticHandler([
    { id: "root", path: "", loader: () => "Oud", element: <Root /> },
  ]).query(new Request(URL_OF_PAGE));
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
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={URL_OF_PAGE} />, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        const sink = new PassThrough();
        resolve(text(sink));
        pipe(sink);
      },
      onError: reject,
    });
  });
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);

test("the data scripts equal the ones that React Router streams", async () => {
  const data = ['{"name":"</script>"}', "more & more"];
  const expected = scriptsOf(await renderStreamed(await pageContext(data)));
  const context = await pageContext(data);
  const page = renderToString(<ServerRouter context={withoutData(context)} url={URL_OF_PAGE} />);
  expect(scriptsOf(page + (await dataScripts(context))), CHANGED).toEqual(expected);
});

test("the start script and the preloads of <Scripts> have the expected form", async () => {
  const html = renderToString(
    <ServerRouter context={withoutData(await pageContext([]))} url={URL_OF_PAGE} />,
  );
  const script = readStartScript(html);
  expect(script, CHANGED).toBeDefined();
  expect(script?.routes, CHANGED).toEqual([{ name: "route0", address: '"/assets/root.js"' }]);
  expect(script?.entry, CHANGED).toBe('"/assets/entry.js"');
  expect(script?.code, CHANGED).toContain("__reactRouterRouteModules");
  const { head, addresses } = takePreloads(html);
  expect(new Set(addresses), CHANGED).toEqual(
    new Set(["/assets/entry.js", "/assets/root.js", "/assets/react.js"]),
  );
  expect(head, CHANGED).not.toContain("modulepreload");
});

test.each([
  ["/", "/_.data"],
  ["/shop", "/shop.data"],
])("the data of page %s has the path %s", (page, path) => {
  expect(dataPathOf(page)).toBe(path);
  expect(pageOfDataPath(path)).toBe(page);
  expect(pageOfDataPath(page)).toBeUndefined();
});

test("the data path of a page with a trailing slash belongs to the page without it", () => {
  expect(pageOfDataPath("/shop/_.data")).toBe("/shop");
});
