/**
 * Returns the module of a loaded file. A file with several modules exports one that loads on demand as a single value.
 * @throws Error if several modules of the file load on demand
 */
export function pickModule(file: object): object {
  const [module = file, ...others] = Object.values(file).filter(
    (value) => Object.prototype.toString.call(value) === "[object Module]",
  ) as object[];
  if (others.length > 0) throw new Error("ambiguous");
  return module;
}

/**
 * Returns `load` so that a failed attempt can be repeated. Chromium 150 never requests a file again that failed to
 * load, so an attempt without a connection fails without a request, and the attempt after a failed request uses another
 * URL. That does not help if one of the module's own imports failed to load.
 * @param load a function that only imports a module
 */
export function repeatable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loadAgain = load;
  let failures = 0;
  return async () => {
    // A server has no such property.
    if ((navigator as Partial<Navigator>).onLine === false) throw new TypeError("offline");
    try {
      return await loadAgain();
    } catch (error) {
      const [url] = /https?:\S+?\.js/.exec(String(error)) ?? [];
      failures += 1;
      if (url !== undefined) {
        const otherUrl = `${url}?attempt=${failures}`;
        loadAgain = async () => pickModule((await import(/* @vite-ignore */ otherUrl)) as object) as Module;
      }
      throw error;
    }
  };
}
