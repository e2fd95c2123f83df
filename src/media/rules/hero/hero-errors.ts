import { NotFound } from "#kit/rules/errors.ts";

import { heroMessages } from "./staff-messages.ts";

/** Creates the error for an unknown slide. Spec: admin §8. */
export function createHeroImageNotFound(): NotFound {
  return new NotFound(heroMessages.imageMissing);
}
