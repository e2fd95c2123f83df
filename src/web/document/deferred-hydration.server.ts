import { ALIVE } from "#web/alive.ts";
import type { DocumentParts } from "./document-parts.server.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT_START = '<script type="module" async=""';
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;
const ENTRY_IMPORT = /import\(("[^"]+")\);\s*$/;

/** Longest wait for a paint, ms: a window that nobody sees is not painted. */
const PAINT_MS = 2000;
/** Longest wait for the pictures of the first screen after that, ms. */
const PICTURES_MS = 1000;

/**
 * Resolves when the first screen has been painted with its pictures, at once when somebody wants something of it. A
 * button that is pressed before the page is alive is pressed again once it is.
 */
const WAIT_FOR_PAINT = `const pressed=[];
const keep=(event)=>{const button=event.target.closest?.('button[type="button"]');if(!button)return;event.stopImmediatePropagation();pressed.push(button)};
addEventListener("click",keep,true);
addEventListener("${ALIVE}",()=>{removeEventListener("click",keep,true);for(const button of pressed)button.click()},{once:true});
const within=(ms,start)=>new Promise((done)=>{setTimeout(done,ms);start(done)});
const painted=async()=>{
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes("paint"))return;
await within(${PAINT_MS},(done)=>new PerformanceObserver(done).observe({type:"paint",buffered:true}));
const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((picture)=>picture.decode().catch(()=>{}));
await within(${PICTURES_MS},(done)=>Promise.all(pictures).then(()=>requestAnimationFrame(()=>setTimeout(done))));
};
const wanted=new Promise((done)=>{for(const sign of ["pointerdown","keydown"])addEventListener(sign,done,{once:true,passive:true})});
await Promise.race([painted(),wanted]);`;

/** All at once: scripts that ask for each other one after the other would take a round trip each. */
function preloadAll(addresses: readonly string[]): string {
  return `for(const href of ${JSON.stringify(addresses)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
}

function startAfterPaint(script: string, addresses: readonly string[]): string | undefined {
  const routes = [...script.matchAll(ROUTE_IMPORT)];
  const [, entry] = ENTRY_IMPORT.exec(script) ?? [];
  if (routes.length === 0 || entry === undefined) return undefined;
  return [
    WAIT_FOR_PAINT,
    preloadAll(addresses),
    `const [${routes.map(([, name]) => name).join(",")}]=await Promise.all([${routes.map(([, , address]) => `import(${address})`).join(",")}]);`,
    script.replaceAll(ROUTE_IMPORT, "").replace(ENTRY_IMPORT, "").trim(),
    `import(${entry});`,
  ].join("\n");
}

/**
 * A document whose scripts come second: they are asked for and run once the first screen has been painted, because
 * nothing of a page needs them to be read. A document that is not as expected stays as it is. Decision 012.
 */
export function paintFirst(document: DocumentParts): DocumentParts {
  const { head, body, scripts } = document;
  const start = scripts.indexOf(MODULE_SCRIPT_START);
  if (start < 0) return document;
  const startOfCode = scripts.indexOf(">", start) + 1;
  const endOfCode = scripts.indexOf("</script>", startOfCode);
  const addresses = [...head.matchAll(PRELOAD)].map(([, address]) => address ?? "");
  const later = startAfterPaint(scripts.slice(startOfCode, endOfCode), addresses);
  if (later === undefined) return document;
  return {
    head: head.replaceAll(PRELOAD, ""),
    body,
    scripts: `${scripts.slice(0, startOfCode)}${later}${scripts.slice(endOfCode)}`,
  };
}
