import * as neighbors from "#domain/shared/neighbors.ts";

export const neighborsSchema = neighbors.neighborsSchema.openapi("Neighbors");
