import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/db/schema/**/*-schema.server.ts",
  out: "./src/db/migrations",
});
