import { HYDRATED_EVENT } from "./hydrated-event.ts";

/**
 * An inline script that reloads the page if Back or Forward changes the URL before hydration. The router does not
 * listen yet, and would show the previous page at the new URL.
 */
export const RELOAD_ON_EARLY_NAVIGATION = `(()=>{
const url=()=>location.pathname+location.search,rendered=url();
const check=()=>{if(url()!==rendered)location.reload()};
addEventListener("popstate",check);
addEventListener("${HYDRATED_EVENT}",()=>removeEventListener("popstate",check),{once:true});
})()`;
