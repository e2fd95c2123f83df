import type { CarouselInput, HeroImageInput } from "#domain/hero/hero-input.ts";
import type { HeroSettings } from "#domain/hero/hero.ts";

import { staffWrite } from "../staff-call.ts";

// Each answers the whole carousel as it is afterwards.

const path = (id: string) => `/hero/images/${encodeURIComponent(id)}`;

export function addHeroImage(body: HeroImageInput): Promise<HeroSettings> {
  return staffWrite("hero_image_added", "/hero/images", { method: "POST", body });
}

export function deleteHeroImage(id: string): Promise<HeroSettings> {
  return staffWrite("hero_image_deleted", path(id), { method: "DELETE" });
}

export function setActiveHeroImage(id: string): Promise<HeroSettings> {
  return staffWrite("hero_image_activated", `${path(id)}/activate`, { method: "POST" });
}

export function reorderHeroImages(ids: readonly string[]): Promise<HeroSettings> {
  return staffWrite("hero_images_reordered", "/hero/images/order", { method: "PUT", body: { ids } });
}

export function setCarousel(body: CarouselInput): Promise<HeroSettings> {
  return staffWrite("carousel_changed", "/hero", { method: "PATCH", body });
}
