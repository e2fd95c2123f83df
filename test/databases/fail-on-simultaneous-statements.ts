import { afterAll } from "vitest";

/** Fails the run if statements are sent at once on one connection. node-postgres 9 will refuse them. */
function fail(warning: Error): void {
  if (warning.message.includes("already executing a query")) throw warning;
}

process.on("warning", fail);
afterAll(() => void process.off("warning", fail));
