import type { Plugin } from "vite";

const SETTINGS_FILE = "/zod/v4/core/core.js";
const NO_SETTINGS = "__zod_globalConfig = {}";

/**
 * Keeps zod from trying in the browser whether it may make code from text: it may not, and the attempt alone breaks the
 * policy of contents. No module of the shop runs before the first schema is made, so the library's own start says it.
 */
export function schemasWithoutEval(): Plugin {
  return {
    name: "schemas-without-eval",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.endsWith(SETTINGS_FILE)) return undefined;
      if (!code.includes(NO_SETTINGS))
        this.error(`zod's ${SETTINGS_FILE} has changed: say jitless otherwise.`);
      return { code: code.replace(NO_SETTINGS, "__zod_globalConfig = { jitless: true }"), map: null };
    },
  };
}
