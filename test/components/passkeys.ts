import { vi } from "vitest";

/** Adds passkey support to the simulated browser for one test. */
export function stubPasskeys(credentials: Partial<Pick<CredentialsContainer, "create" | "get">>): void {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: credentials });
}

/** Returns a function that rejects with a DOMException of this name, as a browser does. */
export function createPasskeyRejection(name: string): () => Promise<never> {
  return () => Promise.reject(new DOMException("", name));
}
