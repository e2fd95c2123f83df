export * as z from "zod";
