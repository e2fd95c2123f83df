import { numberId } from "#kit/api/openapi.ts";
import { resourceRoutes } from "#kit/api/resource-routes.ts";
import { requires } from "#kit/rules/permissions.ts";

import { listSynonyms } from "../../operations/synonyms/list-synonyms.ts";
import { synonymWrites } from "../../operations/synonyms/save-synonyms.ts";
import { searchSynonymsSchema, synonymsInputSchema } from "../../rules/search/synonyms.ts";

/** Creates the staff endpoints for the words that the search treats as the same or ignores. */
export const createAdminSearchSynonymsApi = () =>
  resourceRoutes({
    one: "SearchSynonyms",
    many: "SearchSynonyms",
    words: {
      label: "entry of the search words",
      items: "words that the search treats as the same or ignores",
    },
    tag: "admin: search words",
    read: requires("products.read"),
    write: requires("products.edit"),
    id: numberId,
    item: searchSynonymsSchema,
    input: synonymsInputSchema,
    list: { run: listSynonyms },
    ...synonymWrites,
  });
