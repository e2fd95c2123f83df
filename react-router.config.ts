import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  ssr: true,
  // Builds begin elsewhere and are moved when they are whole (src/app/lifecycle/build.ts).
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
} satisfies Config;
