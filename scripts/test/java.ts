import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAM = process.platform === "win32" ? "java.exe" : "java";

/** Returns the Java program from JAVA_HOME or the PATH, or undefined. */
export function findJava(): string | undefined {
  const { JAVA_HOME, PATH = "" } = process.env;
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, "bin")] : []), ...PATH.split(delimiter)];
  return folders.map((folder) => join(folder, PROGRAM)).find((file) => existsSync(file));
}
