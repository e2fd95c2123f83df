import type { PersonalTables } from "#kit/rules/personal-table.ts";
import { defineQuery } from "#platform/events/queries.ts";

/** Asks for the tables with personal data of all modules, in the order in which an erasure processes them. */
export const findPersonalTables = defineQuery<[], Promise<PersonalTables>>("privacy.personal-tables");
