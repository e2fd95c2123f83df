import type { CarouselInput, HeroImageChange, HeroImageInput } from "../../rules/hero/hero-input.ts";
import type { HeroSettings } from "../../rules/hero/hero.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

// Each call returns the carousel after the change.

export function addHeroImage(json: HeroImageInput): Promise<HeroSettings> {
  return callStaffWrite("hero_image_added", "POST /api/admin/hero/images", { json });
}

export function updateHeroImage(id: string, json: HeroImageChange): Promise<HeroSettings> {
  return callStaffWrite("hero_image_updated", "PATCH /api/admin/hero/images/:id", { param: { id }, json });
}

export function deleteHeroImage(id: string): Promise<HeroSettings> {
  return callStaffWrite("hero_image_deleted", "DELETE /api/admin/hero/images/:id", { param: { id } });
}

export function setActiveHeroImage(id: string): Promise<HeroSettings> {
  return callStaffWrite("hero_image_activated", "POST /api/admin/hero/images/:id/activate", {
    param: { id },
  });
}

export function reorderHeroImages(ids: readonly string[]): Promise<HeroSettings> {
  return callStaffWrite("hero_images_reordered", "PUT /api/admin/hero/images/order", {
    json: { ids: [...ids] },
  });
}

export function setCarousel(json: CarouselInput): Promise<HeroSettings> {
  return callStaffWrite("carousel_changed", "PATCH /api/admin/hero", { json });
}
