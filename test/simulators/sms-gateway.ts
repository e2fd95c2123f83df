import type { HttpProvider } from "./http-provider.ts";
import { startHttpProvider } from "./http-provider.ts";

/** Starts a simulated SMS gateway. Like common gateways, it responds with a text that starts with `OK` or `ERROR`. */
export async function startSmsGateway({ onMessage }: { onMessage?: () => void } = {}): Promise<HttpProvider> {
  let count = 0;
  return startHttpProvider({
    onMessage,
    accept: (_call, response) => {
      count += 1;
      response.end(`OK ID:${count}`);
    },
    describeError: (status) => `ERROR: simulated ${status}`,
  });
}
