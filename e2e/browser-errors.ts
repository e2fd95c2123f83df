import type { BrowserContext } from "@playwright/test";

/** Script errors, console errors, content security policy violations and requests to other origins. */
export interface BrowserErrors {
  messages: string[];
  /** Allows errors that the test causes on purpose, such as a 404 response. */
  allow: (...expected: RegExp[]) => void;
  getUnexpected: () => string[];
}

export function collectBrowserErrors(context: BrowserContext, origin: string): BrowserErrors {
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  context.on("weberror", (error) =>
    messages.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on("console", (message) => {
    if (message.type() === "error") messages.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Registers the listener before the page's scripts run, so no script can hide a violation.
  void context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
    ),
  );
  // The shop starts no workers. Libraries that start them from a blob hang under the policy without an event.
  context.on("page", (page) => page.on("worker", (worker) => messages.push(`worker: ${worker.url()}`)));
  void context.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        console.error(`worker: ${url.toString().slice(0, 100)}`);
      }
    };
  });
  context.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith("http") && target !== origin)
      messages.push(`request to another origin: ${request.url()}`);
  });
  return {
    messages,
    allow: (...expected) => allowed.push(...expected),
    getUnexpected: () => messages.filter((text) => !allowed.some((expected) => expected.test(text))),
  };
}
