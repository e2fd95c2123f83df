import {
  carouselInputSchema,
  heroImageChangeSchema,
  heroImageInputSchema,
  heroOrderSchema,
} from "../../../rules/hero/hero-input.ts";
import { requires } from "#kit/rules/permissions.ts";
import { addHeroImage } from "../../../operations/hero/add-hero-image.ts";
import { deleteHeroImage } from "../../../operations/hero/delete-hero-image.ts";
import { getHero } from "../../../operations/hero/get-hero.ts";
import { reorderHeroImages } from "../../../operations/hero/reorder-hero-images.ts";
import { setActiveHeroImage } from "../../../operations/hero/set-active-hero-image.ts";
import { setCarousel } from "../../../operations/hero/set-carousel.ts";
import { updateHeroImage } from "../../../operations/hero/update-hero-image.ts";

import { createRouter, idParams, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { heroSchema } from "../../../rules/stored-image-schema.ts";

const staffRoute = staffRoutes("admin: hero", requires("storefront.edit"));
const heroContent = jsonContent(heroSchema, "The complete carousel");
const notFound = problemContent("Image not found", "not-found");

const getHeroImagesRoute = staffRoute({
  operationId: "getHeroImages",
  method: "get",
  path: "/",
  summary: "Returns the settings and slides of the carousel",
  responses: { 200: heroContent },
});

const addHeroImageRoute = staffRoute({
  operationId: "addHeroImage",
  method: "post",
  path: "/images",
  summary: "Adds an uploaded image as the last slide. It becomes active if no other slide is",
  request: { body: jsonBody(heroImageInputSchema) },
  responses: { 201: heroContent },
});

const reorderHeroImagesRoute = staffRoute({
  operationId: "reorderHeroImages",
  method: "put",
  path: "/images/order",
  summary: "Reorders the slides. `ids` must contain each slide once",
  request: { body: jsonBody(heroOrderSchema) },
  responses: { 200: heroContent, 409: problemContent("The slides were changed by someone else", "conflict") },
});

const updateHeroImageRoute = staffRoute({
  operationId: "updateHeroImage",
  method: "patch",
  path: "/images/{id}",
  summary: "Changes the alt text, portrait image or focal point of a slide. Omitted fields are unchanged",
  request: { params: idParams, body: jsonBody(heroImageChangeSchema) },
  responses: {
    200: heroContent,
    404: notFound,
    409: problemContent("The slide was changed by someone else", "conflict"),
  },
});

const deleteHeroImageRoute = staffRoute({
  operationId: "deleteHeroImage",
  method: "delete",
  path: "/images/{id}",
  summary: "Deletes a slide. Its image is deleted later if unused",
  request: { params: idParams },
  responses: {
    200: heroContent,
    404: notFound,
    409: problemContent("Cannot delete the last hero image", "conflict"),
  },
});

const setActiveHeroImageRoute = staffRoute({
  operationId: "setActiveHeroImage",
  method: "post",
  path: "/images/{id}/activate",
  summary: "Makes a slide active. The carousel starts with the active slide",
  request: { params: idParams },
  responses: { 200: heroContent, 404: notFound },
});

const setCarouselRoute = staffRoute({
  operationId: "setCarousel",
  method: "patch",
  path: "/",
  summary: "Changes carousel settings (enabled, interval). Omitted settings are unchanged",
  request: { body: jsonBody(carouselInputSchema) },
  responses: { 200: heroContent },
});

/** Creates the staff endpoints for hero images. */
export function createAdminHeroApi() {
  const router = createRouter();
  return router
    .openapi(getHeroImagesRoute, async (c) => c.json(await getHero(c.var.db), 200))
    .openapi(addHeroImageRoute, async (c) =>
      c.json(await addHeroImage(c.var.db, c.req.valid("json"), { by: c.var.user }), 201),
    )
    .openapi(reorderHeroImagesRoute, async (c) =>
      c.json(await reorderHeroImages(c.var.db, c.req.valid("json").ids, { by: c.var.user }), 200),
    )
    .openapi(updateHeroImageRoute, async (c) => {
      const { db, user: by } = c.var;
      return c.json(await updateHeroImage(db, c.req.valid("param").id, c.req.valid("json"), { by }), 200);
    })
    .openapi(deleteHeroImageRoute, async (c) => {
      const { db, user: by } = c.var;
      return c.json(await deleteHeroImage(db, c.req.valid("param").id, { by }), 200);
    })
    .openapi(setActiveHeroImageRoute, async (c) =>
      c.json(await setActiveHeroImage(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    )
    .openapi(setCarouselRoute, async (c) =>
      c.json(await setCarousel(c.var.db, c.req.valid("json"), { by: c.var.user }), 200),
    );
}
