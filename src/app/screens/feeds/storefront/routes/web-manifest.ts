import { shopContext } from "#store/context.ts";

import { createDocumentResponse, yieldSingleChunk } from "../document-response.server.ts";
import { buildWebManifest } from "../web-manifest.server.ts";
import type { Route } from "./+types/web-manifest.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = await context.get(shopContext).getStore();
  const options = { type: "application/manifest+json; charset=utf-8", revision: "" };
  return createDocumentResponse(
    request,
    options,
    yieldSingleChunk(`${JSON.stringify(buildWebManifest(store), null, 2)}\n`),
  );
}
