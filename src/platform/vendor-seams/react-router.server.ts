/**
 * React Router 8.5.1: the start script and data scripts that `<ServerRouter>` and `<Scripts>` write, the message that
 * replaces server errors, and the paths of page data.
 * Reasons: `renderToString` cannot wait for the data scripts (decision 001); public pages start their scripts after the
 * first paint (decision 009); the response cache stores page data (decision 010).
 * Replacement: options of `<Scripts>` (https://reactrouter.com/api/components/Scripts) and `<ServerRouter>`, if added.
 */
import type { EntryContext } from "react-router";

/** Message that the server sends in place of an error's own message. */
export const HIDDEN_ERROR_MESSAGE = "Unexpected Server Error";

/** The query parameter that lists the routes whose data is requested. */
export const DATA_ROUTES_PARAM = "_routes";

const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** Returns the page path of a data path, e.g. `/shop` for `/shop.data`; undefined for other paths. */
export function toPagePath(path: string): string | undefined {
  return DATA_SUFFIX.test(path) ? path.replace(DATA_SUFFIX, "") || "/" : undefined;
}

/** Returns the data path of a page: `/shop.data` for `/shop`, `/_.data` for `/`. */
export function toDataPath(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`;
}

/** Returns the context without the page's data, so that `<ServerRouter>` does not suspend. */
export function omitData(context: EntryContext): EntryContext {
  const { serverHandoffStream: _data, ...rest } = context;
  return rest;
}

/** Returns the scripts that pass loader data to the browser, as `<ServerRouter>` streams them. */
export async function createDataScripts({ serverHandoffStream, renderMeta }: EntryContext): Promise<string> {
  if (serverHandoffStream === undefined || renderMeta?.didRenderScripts !== true) return "";
  const decoder = new TextDecoder();
  let scripts = "";
  let boundaryCount = 0;
  for await (const chunk of serverHandoffStream) {
    const data = JSON.stringify(decoder.decode(chunk, { stream: true }));
    scripts += `<!--$--><script>window.__reactRouterContext.streamController.enqueue(${escapeScript(data)});</script>`;
    boundaryCount += 1;
  }
  scripts += "<!--$--><script>window.__reactRouterContext.streamController.close();</script>";
  return scripts + "<!--/$-->".repeat(boundaryCount + 1);
}

const ESCAPE_SEQUENCES: Readonly<Record<string, string>> = {
  "&": String.raw`\u0026`,
  ">": String.raw`\u003e`,
  "<": String.raw`\u003c`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

function escapeScript(json: string): string {
  return json.replaceAll(/[&><\u2028\u2029]/g, (character) => ESCAPE_SEQUENCES[character] ?? "");
}

const PRELOAD_LINK = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** Removes the preload links of `<Scripts>` from the HTML. Returns the remaining HTML and the URLs of the links. */
export function removePreloads(head: string): { head: string; urls: string[] } {
  const urls = [...head.matchAll(PRELOAD_LINK)].map(([, url]) => url ?? "");
  return { head: head.replaceAll(PRELOAD_LINK, ""), urls };
}

const START_SCRIPT = '<script type="module" async=""';
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;
const ENTRY_IMPORT = /import\(("[^"]+")\);\s*$/;

/** Parts of the module script that `<Scripts>` writes. URLs include their quotation marks. */
export interface StartScript {
  /** HTML before the code of the script. */
  before: string;
  /** HTML after the code of the script. */
  after: string;
  /** Variables of the code, each with the URL of the route module that it is imported from. */
  routes: { name: string; url: string }[];
  /** Code between the imports of the route modules and the import of the entry module. */
  code: string;
  /** URL of the entry module. */
  entry: string;
}

/** Parses the module script in the HTML. Returns undefined if the script is missing or has an unknown form. */
export function parseStartScript(html: string): StartScript | undefined {
  const start = html.indexOf(START_SCRIPT);
  if (start === -1) return undefined;
  const codeStart = html.indexOf(">", start) + 1;
  const codeEnd = html.indexOf("</script>", codeStart);
  const script = html.slice(codeStart, codeEnd);
  const routes = [...script.matchAll(ROUTE_IMPORT)].map(([, name = "", url = ""]) => ({ name, url }));
  const [, entry] = ENTRY_IMPORT.exec(script) ?? [];
  if (routes.length === 0 || entry === undefined) return undefined;
  const code = script.replaceAll(ROUTE_IMPORT, "").replace(ENTRY_IMPORT, "").trim();
  return { before: html.slice(0, codeStart), after: html.slice(codeEnd), routes, code, entry };
}
