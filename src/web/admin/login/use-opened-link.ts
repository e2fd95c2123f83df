import { useEffect, useState } from "react";

import { ApiProblem } from "#web/api-client/api-problem.ts";

/**
 * Returns what the token of a link opens, the reason why the link does not work as text, or undefined while it is opened.
 * @param invalidLink the reason for a link without a token
 */
export function useOpenedLink<Opened extends object>(
  token: string | undefined,
  open: (token: string) => Promise<Opened>,
  invalidLink: string,
): Opened | string | undefined {
  const [result, setResult] = useState<Opened | string>();
  useEffect(() => {
    if (token === undefined) return;
    if (token === "") setResult(invalidLink);
    else {
      void open(token).then(setResult, (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        setResult(error.detail);
      });
    }
  }, [token, open, invalidLink]);
  return result;
}
