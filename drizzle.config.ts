import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/db/schema/schema.server.ts",
    "./src/db/schema/note-schema.server.ts",
    "./src/db/schema/order-schema.server.ts",
    "./src/db/schema/staff-schema.server.ts",
    "./src/db/schema/job-schema.server.ts",
  ],
  out: "./src/db/migrations",
});
