import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 1000;
const HTML = { accept: "text/html" };

/**
 * Waits until a new shop is ready, then uses it: pages, a product, an image, and the printed password.
 * @param readOutput returns what `npm start` has printed so far
 * @returns what is wrong, or undefined
 */
export async function visitNewShop(origin: string, readOutput: () => string): Promise<string | undefined> {
  while (!/^Ready: /m.test(readOutput())) await sleep(POLL_MS);
  const [, email, password] = /^First admin: (\S+), password (\S+)$/m.exec(readOutput()) ?? [];
  const { items } = (await (await fetch(`${origin}/api/products`)).json()) as {
    items: { id: string; name: string }[];
  };
  const [product] = items;
  if (product === undefined) return "The shop has no products.";
  const home = await fetchPage(`${origin}/`);
  const [, image = ""] = /<img [^>]*src="(\/media\/[^"]+)"/.exec(home.text) ?? [];
  const productPage = await fetchPage(`${origin}/product/${product.id}`);
  const signIn = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password }),
  });
  const answers = {
    "the home page": home.status === 200 && home.text.includes(`/product/`),
    "the product page": productPage.status === 200 && productPage.text.includes(product.name),
    "an image": await isImage(`${origin}${image.replaceAll("&amp;", "&")}`),
    "/readyz": (await fetch(`${origin}/readyz`)).status === 200,
    "the admin page": (await fetchPage(`${origin}/admin`)).text.includes("Sign in"),
    "the sign-in of the first admin": signIn.status === 200,
  };
  const wrong = Object.entries(answers).filter(([, isRight]) => !isRight);
  return wrong.length === 0 ? undefined : `Wrong answers: ${wrong.map(([name]) => name).join(", ")}.`;
}

async function fetchPage(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { headers: HTML });
  return { status: response.status, text: await response.text() };
}

async function isImage(url: string): Promise<boolean> {
  const response = await fetch(url);
  return response.status === 200 && (response.headers.get("content-type") ?? "").startsWith("image/");
}
