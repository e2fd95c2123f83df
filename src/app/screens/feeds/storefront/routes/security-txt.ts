import { getSampleContacts } from "#store/sample/store.ts";
import { shopContext } from "#store/context.ts";

import { createDocumentResponse, yieldSingleChunk } from "../document-response.server.ts";
import { buildSecurityText } from "../security-text.server.ts";
import type { Route } from "./+types/security-txt.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, getStore } = context.get(shopContext);
  const store = await getStore();
  const email = getSampleContacts(store).email ? undefined : store.email;
  const options = { type: "text/plain; charset=utf-8", revision: "" };
  return createDocumentResponse(request, options, yieldSingleChunk(buildSecurityText({ siteUrl, email })));
}
