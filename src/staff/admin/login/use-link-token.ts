import { useEffect, useState } from "react";

/**
 * Returns the token in the URL fragment; undefined until hydration. Watches the fragment, because opening another link
 * to the same page changes only the fragment and does not reload the page.
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
