import type { Page } from "@playwright/test";

/** How the data of a page writes these two. */
const CODES = { null: -5, undefined: -7 };

/**
 * From now on a page's data arrives as after a failure on the server: the named values are nothing. How a loader
 * comes to answer so is tested beside it.
 */
export async function failLoad(
  page: Page,
  path: string,
  values: Readonly<Record<string, keyof typeof CODES>>,
): Promise<void> {
  await page.route(`**${path}.data**`, async (route) => {
    const response = await route.fetch();
    const [line = "", ...rest] = (await response.text()).split("\n");
    const table = JSON.parse(line) as unknown[];
    for (const [name, value] of Object.entries(values)) {
      const key = `_${table.indexOf(name)}`;
      for (const entry of table) {
        if (typeof entry === "object" && entry !== null && key in entry)
          Object.assign(entry, { [key]: CODES[value] });
      }
    }
    await route.fulfill({ response, body: [JSON.stringify(table), ...rest].join("\n") });
  });
}
