import { NotFound } from "#domain/shared/errors.ts";

import { heroMessages } from "./staff-messages.ts";

/** Creates the error for an unknown slide. Spec: admin §8. */
export function createHeroImageNotFound(): NotFound {
  return new NotFound(heroMessages.imageMissing);
}
