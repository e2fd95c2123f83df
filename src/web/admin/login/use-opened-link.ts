import { useEffect, useState } from "react";

import { ApiProblem } from "#web/api-client/api-problem.ts";

/**
 * Opens a link by its token. Returns the result, the error message as a string, or undefined while the request runs.
 * @param invalidLink the message for a link without a token
 */
export function useOpenedLink<Opened extends object>(
  token: string | undefined,
  open: (token: string) => Promise<Opened>,
  invalidLink: string,
): Opened | string | undefined {
  const [opened, setOpened] = useState<{ token: string; result: Opened | string }>();
  useEffect(() => {
    if (token === undefined) return;
    let isLatest = true;
    const show = (result: Opened | string) => {
      if (isLatest) setOpened({ token, result });
    };
    if (token === "") show(invalidLink);
    else {
      void open(token).then(show, (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        show(error.detail);
      });
    }
    return () => {
      isLatest = false;
    };
  }, [token, open, invalidLink]);
  return opened?.token === token ? opened?.result : undefined;
}
