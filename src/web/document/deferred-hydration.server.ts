import { readStartScript, takePreloads } from "#vendor-seams/react-router.server.ts";

import { HYDRATED_EVENT } from "../hydrated-event.ts";
import type { DocumentParts } from "./document-parts.server.ts";

/** Maximum wait for first paint (ms). Background tabs never paint. */
const PAINT_MS = 2000;
/** Maximum wait for the pictures of the first screen after first paint (ms). */
const PICTURES_MS = 1000;

/**
 * Resolves when the first screen is painted with its pictures, or at the first pointer or key event. Clicks on buttons
 * before hydration are repeated after it.
 */
const WAIT_FOR_PAINT = `const pressed=[];
const keep=(event)=>{const button=event.target.closest?.('button[type="button"]');if(!button)return;event.stopImmediatePropagation();pressed.push(button)};
addEventListener("click",keep,true);
addEventListener("${HYDRATED_EVENT}",()=>{removeEventListener("click",keep,true);for(const button of pressed)button.click()},{once:true});
const within=(ms,start)=>new Promise((done)=>{setTimeout(done,ms);start(done)});
const painted=async()=>{
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes("paint"))return;
await within(${PAINT_MS},(done)=>new PerformanceObserver(done).observe({type:"paint",buffered:true}));
const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((picture)=>picture.decode().catch(()=>{}));
await within(${PICTURES_MS},(done)=>Promise.all(pictures).then(()=>requestAnimationFrame(()=>setTimeout(done))));
};
const wanted=new Promise((done)=>{for(const sign of ["pointerdown","keydown"])addEventListener(sign,done,{once:true,passive:true})});
await Promise.race([painted(),wanted]);`;

/** Preloads all scripts at once: scripts that import each other would otherwise take one round trip each. */
function preloadAll(addresses: readonly string[]): string {
  return `for(const href of ${JSON.stringify(addresses)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
}

/**
 * Defers loading and running the page's scripts until the first screen is painted. Returns a document without a start
 * script of the known form unchanged. Decision 012.
 */
export function deferHydration(document: DocumentParts): DocumentParts {
  const script = readStartScript(document.scripts);
  if (script === undefined) return document;
  const { head, addresses } = takePreloads(document.head);
  const { routes, code, entry, before, after } = script;
  const deferred = [
    WAIT_FOR_PAINT,
    preloadAll(addresses),
    `const [${routes.map(({ name }) => name).join(",")}]=await Promise.all([${routes.map(({ address }) => `import(${address})`).join(",")}]);`,
    code,
    `import(${entry});`,
  ].join("\n");
  return { ...document, head, scripts: before + deferred + after };
}
