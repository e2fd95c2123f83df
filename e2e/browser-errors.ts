import type { BrowserContext } from "@playwright/test";

/** What went wrong in a browser without anyone looking: script errors, console errors, requests to other origins. */
export interface Complaints {
  found: string[];
  /** Names what a test brings about on purpose, such as an answer of 404. */
  allow: (...expected: RegExp[]) => void;
  unexpected: () => string[];
}

export function watch(context: BrowserContext, origin: string): Complaints {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  context.on("weberror", (error) =>
    found.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on("console", (message) => {
    if (message.type() === "error") found.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Before any script of the page: what the policy of contents forbids is told even where somebody caught it.
  void context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`against the policy: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
    ),
  );
  context.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith("http") && target !== origin)
      found.push(`request to another origin: ${request.url()}`);
  });
  return {
    found,
    allow: (...expected) => allowed.push(...expected),
    unexpected: () => found.filter((text) => !allowed.some((expected) => expected.test(text))),
  };
}
