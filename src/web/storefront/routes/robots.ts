import { shopContext } from "#web/context.ts";

import { documentResponse, singleChunk } from "../feeds/document-response.server.ts";
import { robotsText } from "../feeds/robots.server.ts";
import type { Route } from "./+types/robots.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(shopContext);
  const options = { type: "text/plain; charset=utf-8", revision: "" };
  return documentResponse(request, options, singleChunk(robotsText(siteUrl)));
}
