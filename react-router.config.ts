import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // Builds begin elsewhere and are moved when they are whole (src/server/lifecycle/build.ts).
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
} satisfies Config;
