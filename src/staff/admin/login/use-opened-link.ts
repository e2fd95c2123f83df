import { useEffect, useState } from "react";

import { ApiProblem } from "#kit/api-client/api-problem.ts";

/**
 * Opens a link by its token. Returns the result, the error message as a string, or undefined while the request is
 * pending.
 * @param invalidLinkMessage the message for a link without a token
 */
export function useOpenedLink<Opened extends object>(
  token: string | undefined,
  open: (token: string) => Promise<Opened>,
  invalidLinkMessage: string,
): Opened | string | undefined {
  const [opened, setOpened] = useState<{ token: string; result: Opened | string }>();
  useEffect(() => {
    if (token === undefined) return;
    let isLatest = true;
    const showResult = (result: Opened | string) => {
      if (isLatest) setOpened({ token, result });
    };
    if (token === "") showResult(invalidLinkMessage);
    else {
      void open(token).then(showResult, (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        showResult(error.detail);
      });
    }
    return () => {
      isLatest = false;
    };
  }, [token, open, invalidLinkMessage]);
  return opened?.token === token ? opened?.result : undefined;
}

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
