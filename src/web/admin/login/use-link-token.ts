import { useEffect, useState } from "react";

/**
 * Returns the token in the fragment of a link; undefined until the page is hydrated. Another link of the same page changes
 * only the fragment, so the page is not loaded again.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const readToken = () => setToken(location.hash.slice(1));
    readToken();
    addEventListener("hashchange", readToken);
    return () => removeEventListener("hashchange", readToken);
  }, []);
  return token;
}
