import { shopContext } from "#web/context.ts";

import { documentResponse, singleChunk } from "../feeds/document-response.server.ts";
import { webManifest } from "../feeds/web-manifest.server.ts";
import type { Route } from "./+types/web-manifest.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = await context.get(shopContext).getStore();
  const options = { type: "application/manifest+json; charset=utf-8", revision: "" };
  return documentResponse(request, options, singleChunk(`${JSON.stringify(webManifest(store), null, 2)}\n`));
}
