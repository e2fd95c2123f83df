import { config } from "zod";

// The content security policy of the pages forbids `eval`; without this option zod tries it once, which browsers report.
if ("document" in globalThis) config({ jitless: true });

export * as z from "zod";
