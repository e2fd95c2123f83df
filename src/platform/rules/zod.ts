import { config } from "zod";

// Without `jitless`, zod calls `eval` once. The content security policy of the pages forbids `eval`, and browsers
// report the call.
if ("document" in globalThis) config({ jitless: true });

export * as z from "zod";
