import { openAsBlob } from "node:fs";

import type { Shop } from "./shop.ts";

/** Uploads a local file to the media library, streaming its content. @param cookie session cookie of an admin */
export async function upload({ origin }: Shop, cookie: string, path: string): Promise<void> {
  const form = new FormData();
  form.append("folder", "products");
  form.append("file", await openAsBlob(path, { type: "image/jpeg" }), "photograph.jpg");
  const response = await fetch(`${origin}/api/admin/media`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`An upload failed with ${response.status}: ${text}`);
}
