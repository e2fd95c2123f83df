import { shopContext } from "#store/context.ts";

import { createDocumentResponse, yieldSingleChunk } from "../document-response.server.ts";
import { buildRobotsText } from "../robots.server.ts";
import type { Route } from "./+types/robots.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(shopContext);
  const options = { type: "text/plain; charset=utf-8", revision: "" };
  return createDocumentResponse(request, options, yieldSingleChunk(buildRobotsText(siteUrl)));
}
