import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { viewMessages } from "./staff-messages.ts";
import type { ViewList } from "./view-query.ts";

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

/** Validates the form of a view. */
export const viewFormSchema = z.strictObject({ name, isShared: z.boolean() });

/** Validates a change to a view. Missing fields stay unchanged. */
export const viewChangeSchema = z.strictObject({
  name: name.optional(),
  query: query.optional(),
  position: position.optional(),
  isDefault: isDefault.optional(),
});

export type ViewChange = z.output<typeof viewChangeSchema>;

/** Builds the schemas of views and new views of these lists. */
export function buildViewSchemas(lists: readonly ViewList[]) {
  const list = z.enum(lists);
  return {
    /** A shared view is visible to all staff. */
    newView: z.strictObject({
      list,
      name,
      query,
      isShared: z.boolean().default(false),
      isDefault: isDefault.default(false),
    }),
    view: z.object({
      id: z.number().int(),
      list,
      name: z.string(),
      query: z.string().describe("Query string with the parameters that the list still supports"),
      removed: z.array(z.string()).describe("Saved parameters that the list no longer supports"),
      position: z.number().int(),
      isShared: z.boolean(),
      isDefault: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  };
}

type ViewSchemas = ReturnType<typeof buildViewSchemas>;

export type NewView = z.output<ViewSchemas["newView"]>;

/** A saved view of a list. */
export type ListView = z.infer<ViewSchemas["view"]>;
