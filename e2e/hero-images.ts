import { randomUUID } from "node:crypto";

import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";

import type { HeroSettings } from "#media/rules/hero/hero.ts";

/** Returns a JPEG of random noise, whose file size is similar to a photograph's. */
export async function createJpeg(width = 1600, height = 900): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "black", noise } })
    .jpeg()
    .toBuffer();
}

/** Reads and replaces the slides of the home page's carousel through the API. */
export class HeroImages {
  readonly #requests: APIRequestContext;

  constructor(requests: APIRequestContext) {
    this.#requests = requests;
  }

  async readSettings(): Promise<HeroSettings> {
    const response = await this.#requests.get("/api/admin/hero", { failOnStatusCode: true });
    return (await response.json()) as HeroSettings;
  }

  async #add(alt: string): Promise<void> {
    const file = { name: `${randomUUID()}.jpg`, mimeType: "image/jpeg", buffer: await createJpeg(640, 360) };
    const multipart = { folder: "hero-images", file };
    const upload = await this.#requests.post("/api/admin/media", { multipart, failOnStatusCode: true });
    const { public_id: publicId } = (await upload.json()) as { public_id: string };
    await this.#requests.post("/api/admin/hero/images", { data: { publicId, alt }, failOnStatusCode: true });
  }

  /**
   * Replaces all slides with generated images that have these alt texts. The first slide is active, and the carousel
   * advances every 5 seconds.
   */
  async replaceSlides(...alts: string[]): Promise<void> {
    const { images } = await this.readSettings();
    for (const alt of alts) await this.#add(alt);
    for (const { id } of images) {
      await this.#requests.delete(`/api/admin/hero/images/${id}`, { failOnStatusCode: true });
    }
    await this.#requests.patch("/api/admin/hero", {
      data: { carouselEnabled: true, autoSlideInterval: 5000 },
      failOnStatusCode: true,
    });
  }

  /** Returns the alt texts of the slides in order. */
  async readAlts(): Promise<string[]> {
    return (await this.readSettings()).images.map(({ alt }) => alt);
  }
}
