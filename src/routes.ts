/** React Router expects this file in `appDirectory`. */
export { default } from "./app/routes.ts";
