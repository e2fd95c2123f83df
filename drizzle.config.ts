import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/db/schema.server.ts", "./src/db/order-schema.server.ts", "./src/db/staff-schema.server.ts"],
  out: "./src/db/migrations",
});
