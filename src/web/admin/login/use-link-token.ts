import { useEffect, useState } from "react";

/** Returns the token in the fragment of a link; undefined until the page is hydrated. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(location.hash.slice(1)), []);
  return token;
}
