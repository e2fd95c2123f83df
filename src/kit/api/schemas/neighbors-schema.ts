import * as neighbors from "../../rules/neighbors.ts";

export const neighborsSchema = neighbors.neighborsSchema.openapi("Neighbors");
