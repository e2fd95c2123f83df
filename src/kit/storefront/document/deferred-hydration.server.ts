import { parseStartScript, removePreloads } from "#platform/vendor-seams/react-router.server.ts";

import { documentMessages } from "../../rules/texts/document-messages.ts";

import { HYDRATED_EVENT, SCRIPTS_FAILED_EVENT } from "./hydrated-event.ts";
import type { DocumentParts } from "./document-parts.server.ts";
import type { EarlyTapOptions } from "./early-taps.ts";
import { EarlyTaps } from "./early-taps.ts";

/** Maximum wait for first paint (ms). Background tabs never paint. */
const MAX_PAINT_WAIT_MS = 2000;
/** Maximum wait for the images of the first screen after first paint (ms). */
const MAX_IMAGES_WAIT_MS = 1000;

const EARLY_TAP_OPTIONS: EarlyTapOptions = {
  hydrated: HYDRATED_EVENT,
  failed: SCRIPTS_FAILED_EVENT,
  failure: documentMessages.scriptsFailed,
  reload: documentMessages.reload,
};
const EARLY_TAPS = `<script>new (${EarlyTaps.toString()})(${JSON.stringify(EARLY_TAP_OPTIONS)})</script>`;

/** Waits until the first screen is painted with its images, or until the first pointer or key event. */
const WAIT_FOR_PAINT = `const withTimeout=(ms,start)=>new Promise((resolve)=>{setTimeout(resolve,ms);start(resolve)});
const waitForPaint=async()=>{
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes("paint"))return;
await withTimeout(${MAX_PAINT_WAIT_MS},(resolve)=>new PerformanceObserver(resolve).observe({type:"paint",buffered:true}));
const images=[...document.querySelectorAll('img[fetchpriority="high"]')].map((image)=>image.decode().catch(()=>{}));
await withTimeout(${MAX_IMAGES_WAIT_MS},(resolve)=>Promise.all(images).then(()=>requestAnimationFrame(()=>setTimeout(resolve))));
};
const firstInput=new Promise((resolve)=>{for(const type of ["pointerdown","keydown"])addEventListener(type,resolve,{once:true,passive:true})});
await Promise.race([waitForPaint(),firstInput]);`;

/** Announces that a script could not be loaded, e.g. because the connection was lost. */
const REPORT_FAILURE = `const reportFailure=(error)=>{dispatchEvent(new Event("${SCRIPTS_FAILED_EVENT}"));throw error};`;

/** Returns code that preloads all scripts in parallel. Otherwise each level of imports takes a round trip. */
function buildPreloadCode(urls: readonly string[]): string {
  return `for(const href of ${JSON.stringify(urls)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
}

/**
 * Defers loading and running the page's scripts until the first screen is painted, and adds the script that handles
 * earlier taps. Returns the document unchanged if the format of its start script is unknown. Decision 009.
 */
export function deferHydration(document: DocumentParts): DocumentParts {
  const script = parseStartScript(document.scripts);
  if (script === undefined) return document;
  const { head, urls } = removePreloads(document.head);
  const { routes, code, entry, before, after } = script;
  const deferred = [
    REPORT_FAILURE,
    WAIT_FOR_PAINT,
    buildPreloadCode(urls),
    `const [${routes.map(({ name }) => name).join(",")}]=await Promise.all([${routes.map(({ url }) => `import(${url})`).join(",")}]).catch(reportFailure);`,
    code,
    `import(${entry}).catch(reportFailure);`,
  ].join("\n");
  return { ...document, head: head + EARLY_TAPS, scripts: before + deferred + after };
}
