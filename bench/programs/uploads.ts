import { openAsBlob } from "node:fs";

import type { Shop } from "./shop.ts";

/** Uploads a file of this machine as staff do, its content read as it is sent. @param cookie of a signed-in admin */
export async function upload({ origin }: Shop, cookie: string, path: string): Promise<void> {
  const form = new FormData();
  form.append("folder", "products");
  form.append("file", await openAsBlob(path, { type: "image/jpeg" }), "photograph.jpg");
  const answer = await fetch(`${origin}/api/admin/media`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}: ${text}`);
}
