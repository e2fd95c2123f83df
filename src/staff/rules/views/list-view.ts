import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { viewMessages } from "./staff-messages.ts";
import { VIEW_LISTS } from "./view-query.ts";

/** Maximum number of own views of a staff member for one list, and of shared views for one list. */
export const MAX_VIEWS = 30;

/** Maximum length of a view's name, in characters. */
const NAME_LIMIT = 60;

/** Maximum length of a view's query, in characters. */
const QUERY_LIMIT = 2000;

const name = requiredText(viewMessages.nameRequired, NAME_LIMIT);
const query = text(QUERY_LIMIT).describe(
  "Query string of the list, without `?`. Unknown parameters are removed",
);
const position = z.number().int().min(0).max(1000).describe("Position in the row of views, from 0");
const isDefault = z.boolean().describe("Whether the list opens with this shared view");

/** Validates a new view. A shared view is visible to all staff. */
export const newViewSchema = z.strictObject({
  list: z.enum(VIEW_LISTS),
  name,
  query,
  isShared: z.boolean().default(false),
  isDefault: isDefault.default(false),
});

export type NewView = z.output<typeof newViewSchema>;

/** Validates a change to a view. Missing fields stay unchanged. */
export const viewChangeSchema = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  position: position.optional(),
  isDefault: isDefault.optional(),
});

export type ViewChange = z.output<typeof viewChangeSchema>;

/** A saved view of a list. */
export const listViewSchema = z.object({
  id: z.number().int(),
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  query: z.string().describe("Query string with the parameters that the list still supports"),
  removed: z.array(z.string()).describe("Saved parameters that the list no longer supports"),
  position: z.number().int(),
  isShared: z.boolean(),
  isDefault: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type ListView = z.infer<typeof listViewSchema>;
