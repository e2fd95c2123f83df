/**
 * Returns `load` so that a failed attempt can be repeated. Chromium 150 never requests a module again that failed to
 * load, so the next attempt uses another URL. It does not help if one of the module's own imports failed to load.
 * @param load a function that only imports a module
 */
export function repeatable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loadAgain = load;
  let failures = 0;
  return async () => {
    try {
      return await loadAgain();
    } catch (error) {
      const [url] = /https?:\S+?\.js/.exec(String(error)) ?? [];
      failures += 1;
      if (url !== undefined) {
        const otherUrl = `${url}?attempt=${failures}`;
        loadAgain = () => import(/* @vite-ignore */ otherUrl) as Promise<Module>;
      }
      throw error;
    }
  };
}
