import { vi } from "vitest";

/** Makes the simulated browser support passkeys for one test. */
export function stubPasskeys(credentials: Partial<Pick<CredentialsContainer, "create" | "get">>): void {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: credentials });
}

/** Returns a function that rejects with a browser's error. */
export function rejectPasskey(name: string): () => Promise<never> {
  return () => Promise.reject(new DOMException("", name));
}
