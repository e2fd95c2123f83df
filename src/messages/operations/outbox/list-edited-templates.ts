import type { Database } from "#platform/db/client.server.ts";
import { messageTemplates } from "../../tables/template-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { EditedTemplate } from "../../rules/outbox/find-template.ts";

/** Returns the templates that staff have edited. */
export async function listEditedTemplates(db: Database): Promise<EditedTemplate[]> {
  const { kind, language, subject, text, link } = messageTemplates;
  const statement = getPreparedStatement(db, "edited_templates", (name) =>
    db.select({ kind, language, subject, text, link }).from(messageTemplates).prepare(name),
  );
  return statement.execute();
}
