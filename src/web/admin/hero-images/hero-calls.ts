import type { CarouselInput, HeroImageInput } from "#domain/hero-input.ts";
import type { HeroSettings } from "#domain/hero.ts";
import { callApi } from "#web/api-client.ts";

// Each answers the whole carousel as it is afterwards.

const path = (id: string) => `/admin/hero/images/${encodeURIComponent(id)}`;

export function addHeroImage(body: HeroImageInput): Promise<HeroSettings> {
  return callApi("/admin/hero/images", { method: "POST", body });
}

export function deleteHeroImage(id: string): Promise<HeroSettings> {
  return callApi(path(id), { method: "DELETE" });
}

export function setActiveHeroImage(id: string): Promise<HeroSettings> {
  return callApi(`${path(id)}/activate`, { method: "POST" });
}

export function reorderHeroImages(ids: readonly string[]): Promise<HeroSettings> {
  return callApi("/admin/hero/images/order", { method: "PUT", body: { ids } });
}

export function setCarousel(body: CarouselInput): Promise<HeroSettings> {
  return callApi("/admin/hero", { method: "PATCH", body });
}
