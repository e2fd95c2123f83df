/**
 * React Router 8.5.1: the start script and data scripts that `<ServerRouter>` and `<Scripts>` write, the text of errors
 * that the server hides, and the addresses of a page's data.
 * Reasons: `renderToString` cannot wait for the data scripts (decision 024); public pages start their scripts after the
 * first paint (decision 012); the response cache stores page data (decision 013).
 * Replacement: options of https://reactrouter.com/api/components/Scripts and of `<ServerRouter>`; there are none yet.
 */
import type { EntryContext } from "react-router";

/** The text that the server sends in place of an error's own message. */
export const HIDDEN_ERROR_MESSAGE = "Unexpected Server Error";

/** The query parameter that lists which routes' data a request for page data wants. */
export const DATA_ROUTES_PARAM = "_routes";

const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** Returns the path of the page whose data is at a path, e.g. `/shop` for `/shop.data`; undefined for other paths. */
export function pageOfDataPath(path: string): string | undefined {
  return DATA_SUFFIX.test(path) ? path.replace(DATA_SUFFIX, "") || "/" : undefined;
}

/** Returns the path of a page's data: `/shop.data` for `/shop`, `/_.data` for `/`. */
export function dataPathOf(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`;
}

/** Returns the context without the page's data, which `<ServerRouter>` would suspend for. */
export function withoutData(context: EntryContext): EntryContext {
  const { serverHandoffStream: _data, ...rest } = context;
  return rest;
}

/** Returns the scripts that hand the data of the page's loaders to the browser, as `<ServerRouter>` streams them. */
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

/** Returns the addresses that `<Scripts>` preloads, and the HTML without these preloads. */
export function takePreloads(head: string): { head: string; addresses: string[] } {
  const addresses = [...head.matchAll(PRELOAD)].map(([, address]) => address ?? "");
  return { head: head.replaceAll(PRELOAD, ""), addresses };
}

const START_SCRIPT = '<script type="module" async=""';
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;
const ENTRY_IMPORT = /import\(("[^"]+")\);\s*$/;

/** The module script of `<Scripts>`, in parts. Addresses are in quotation marks. */
export interface StartScript {
  /** HTML up to the code of the script, and after it. */
  before: string;
  after: string;
  /** The modules of the routes, by the variable that the code reads them from. */
  routes: { name: string; address: string }[];
  /** The code between these imports and the import of the entry module. */
  code: string;
  entry: string;
}

/** Returns the parts of the module script in the HTML; undefined if there is none of the known form. */
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
