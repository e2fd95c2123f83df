/**
 * React Router 8.5.1: the start script and data scripts that `<ServerRouter>` and `<Scripts>` write, the message that
 * replaces server errors, and the paths of page data.
 * Reasons: `renderToString` cannot wait for the data scripts (decision 024); public pages start their scripts after the
 * first paint (decision 012); the response cache stores page data (decision 013).
 * Replacement: options of `<Scripts>` (https://reactrouter.com/api/components/Scripts) and `<ServerRouter>`, if added.
 */
import type { EntryContext } from "react-router";

/** The message that the server sends instead of an error's real message. */
export const HIDDEN_ERROR_MESSAGE = "Unexpected Server Error";

/** The query parameter that lists the routes whose data is requested. */
export const DATA_ROUTES_PARAM = "_routes";

const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** Returns the page path of a data path, e.g. `/shop` for `/shop.data`; undefined for other paths. */
export function pageOfDataPath(path: string): string | undefined {
  return DATA_SUFFIX.test(path) ? path.replace(DATA_SUFFIX, "") || "/" : undefined;
}

/** Returns the data path of a page: `/shop.data` for `/shop`, `/_.data` for `/`. */
export function dataPathOf(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`;
}

/** Returns the context without the page's data, so that `<ServerRouter>` does not suspend. */
export function withoutData(context: EntryContext): EntryContext {
  const { serverHandoffStream: _data, ...rest } = context;
  return rest;
}

/** Returns the scripts that pass loader data to the browser, as `<ServerRouter>` streams them. */
export async function dataScripts({ serverHandoffStream, renderMeta }: EntryContext): Promise<string> {
  if (serverHandoffStream === undefined || renderMeta?.didRenderScripts !== true) return "";
  const decoder = new TextDecoder();
  let scripts = "";
  let boundaries = 0;
  for await (const chunk of serverHandoffStream) {
    const data = JSON.stringify(decoder.decode(chunk, { stream: true }));
    scripts += `<!--$--><script>window.__reactRouterContext.streamController.enqueue(${escapeScript(data)});</script>`;
    boundaries += 1;
  }
  scripts += "<!--$--><script>window.__reactRouterContext.streamController.close();</script>";
  return scripts + "<!--/$-->".repeat(boundaries + 1);
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": String.raw`\u0026`,
  ">": String.raw`\u003e`,
  "<": String.raw`\u003c`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

function escapeScript(json: string): string {
  return json.replaceAll(/[&><\u2028\u2029]/g, (character) => ESCAPED[character] ?? "");
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** Removes the preload links of `<Scripts>` from the HTML. Returns the HTML and the URLs. */
export function takePreloads(head: string): { head: string; addresses: string[] } {
  const addresses = [...head.matchAll(PRELOAD)].map(([, address]) => address ?? "");
  return { head: head.replaceAll(PRELOAD, ""), addresses };
}

const START_SCRIPT = '<script type="module" async=""';
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;
const ENTRY_IMPORT = /import\(("[^"]+")\);\s*$/;

/** The module script of `<Scripts>`, in parts. URLs include their quotation marks. */
export interface StartScript {
  /** HTML before the code of the script. */
  before: string;
  /** HTML after the code of the script. */
  after: string;
  /** The variables that the code reads, with the URLs of the route modules they are imported from. */
  routes: { name: string; address: string }[];
  /** The code between these imports and the import of the entry module. */
  code: string;
  entry: string;
}

/** Returns the parts of the module script in the HTML; undefined if it has an unknown form or is missing. */
export function readStartScript(html: string): StartScript | undefined {
  const start = html.indexOf(START_SCRIPT);
  if (start === -1) return undefined;
  const startOfCode = html.indexOf(">", start) + 1;
  const endOfCode = html.indexOf("</script>", startOfCode);
  const script = html.slice(startOfCode, endOfCode);
  const routes = [...script.matchAll(ROUTE_IMPORT)].map(([, name = "", address = ""]) => ({ name, address }));
  const [, entry] = ENTRY_IMPORT.exec(script) ?? [];
  if (routes.length === 0 || entry === undefined) return undefined;
  const code = script.replaceAll(ROUTE_IMPORT, "").replace(ENTRY_IMPORT, "").trim();
  return { before: html.slice(0, startOfCode), after: html.slice(endOfCode), routes, code, entry };
}
