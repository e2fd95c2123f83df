import { expect, test, vi } from "vitest";

import { pickModule, repeatable } from "./repeatable.ts";

const toModule = (exports: object) => Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });

test("the module of a file is the file itself, or the only module in it that loads on demand", () => {
  const file = { start: () => undefined, limit: 5, names: ["a"] };
  expect(pickModule(file)).toBe(file);
  const recorder = toModule({ startRecorder: () => undefined });
  expect(pickModule({ t: recorder, n: () => undefined })).toBe(recorder);
  expect(() => pickModule({ t: recorder, n: toModule({}) })).toThrow("ambiguous");
});

test("without a connection nothing is requested, so that the module can be loaded afterwards", async () => {
  const load = vi.fn(async () => ({ isLoaded: true }));
  const loadModule = repeatable(load);
  vi.stubGlobal("navigator", { onLine: false });
  await expect(loadModule()).rejects.toThrow("offline");
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { onLine: true });
  expect(await loadModule()).toEqual({ isLoaded: true });
  vi.unstubAllGlobals();
});
