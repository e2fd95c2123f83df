import { join } from "node:path";

import sharp from "sharp";
import type { JpegOptions, Sharp, SharpOptions } from "sharp";

import { withTemporaryFolder } from "./temporary-folder.ts";

/** 24 megapixels. */
const WIDTH = 6000;
const HEIGHT = 4000;
/** Just below the 10 MB that the shop takes. */
const LEAST_BYTES = 9_000_000;
const MOST_BYTES = 10_400_000;

/** Files of this machine, 6000x4000 JPEG of about 10 MB. */
export interface Photographs {
  /** As a phone takes them: lying on their side, with the place they were taken at. No two have the same pixels. */
  fromPhones: readonly string[];
  /** The costliest there is: on its side, progressive, with all of its colours. */
  progressive: string;
  /** Upright and without metadata, so that the shop keeps it as it is. */
  plain: string;
}

/** Runs a task with photographs made for it, gone after it. */
export async function withPhotographs<Result>(
  count: number,
  task: (photographs: Photographs) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder("photographs", async (folder) => {
    const film = await exposeFilm(WIDTH + 8 * count);
    const frame = (at: number) =>
      film.clone().extract({ left: 8 * at, top: 0, width: WIDTH, height: HEIGHT });
    const quality = await fittingQuality(frame(0));
    const fromPhones: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const path = join(folder, `phone-${at}.jpg`);
      await withPhoneMetadata(frame(at)).jpeg({ quality }).toFile(path);
      fromPhones.push(path);
    }
    const progressive = join(folder, "progressive.jpg");
    const fine = { progressive: true, chromaSubsampling: "4:4:4" } as const;
    const fineQuality = await fittingQuality(frame(0), fine);
    await withPhoneMetadata(frame(0))
      .jpeg({ ...fine, quality: fineQuality })
      .toFile(progressive);
    const plain = join(folder, "plain.jpg");
    await frame(count).jpeg({ quality }).toFile(plain);
    return task({ fromPhones, progressive, plain });
  });
}

/** Fine grain all over, of which every photograph shows another part. */
async function exposeFilm(width: number): Promise<Sharp> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 };
  const { data, info } = await sharp({
    create: { width, height: HEIGHT, channels: 3, noise },
  } as SharpOptions)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** The JPEG quality that makes a photograph as large as it should be. */
async function fittingQuality(photograph: Sharp, options: JpegOptions = {}): Promise<number> {
  let [low, high] = [1, 100];
  while (low <= high) {
    const quality = Math.round((low + high) / 2);
    const { length } = await photograph
      .clone()
      .jpeg({ ...options, quality })
      .toBuffer();
    if (length >= LEAST_BYTES && length <= MOST_BYTES) return quality;
    if (length < LEAST_BYTES) low = quality + 1;
    else high = quality - 1;
  }
  throw new Error("No quality makes a photograph of about 10 MB.");
}

function withPhoneMetadata(photograph: Sharp): Sharp {
  return photograph.withMetadata({ orientation: 6 }).withExifMerge({
    IFD0: { Make: "Phone", Model: "One" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "31/1 32/1 0/1",
      GPSLongitudeRef: "E",
      GPSLongitude: "74/1 20/1 0/1",
    },
  });
}
