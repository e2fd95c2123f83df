import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hasApt, installPackages } from "./apt.ts";

const PROGRAM = process.platform === "win32" ? "java.exe" : "java";

/** The Java that JAVA_HOME or the PATH names; `undefined` without one. */
export function findJava(): string | undefined {
  const { JAVA_HOME, PATH = "" } = process.env;
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, "bin")] : []), ...PATH.split(delimiter)];
  return folders.map((folder) => join(folder, PROGRAM)).find((file) => existsSync(file));
}

/** Installs one where that is allowed and missing; says what is skipped without. */
export async function seekJava(mayInstall: boolean): Promise<void> {
  if (findJava() !== undefined) return;
  if (mayInstall && hasApt()) {
    console.log("No Java here: installing one.");
    await installPackages(["default-jre-headless"]);
    if (findJava() !== undefined) return;
  }
  const advice = hasApt() ? "npm test -- --install" : "a Java of your system (JAVA_HOME or PATH)";
  console.log(`Skipped: the Nu HTML checker needs Java. Check the pages' HTML with: ${advice}`);
}
