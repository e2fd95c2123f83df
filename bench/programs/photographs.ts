import { join } from "node:path";

import sharp from "sharp";
import type { JpegOptions, Sharp, SharpOptions } from "sharp";

import { withTemporaryFolder } from "./temporary-folder.ts";

/** The photographs have 24 megapixels. */
const WIDTH = 6000;
const HEIGHT = 4000;
/** Target size of the files: just below the shop's limit of 10 MB. */
const MIN_BYTES = 9_000_000;
const MAX_BYTES = 10_400_000;

/** Paths of 6000×4000 JPEG files of about 10 MB. */
export interface Photographs {
  /** Distinct photographs with EXIF rotation and a GPS position, like photographs from phones. */
  fromPhones: readonly string[];
  /** The most expensive kind of photograph to process: rotated, progressive, without chroma subsampling. */
  progressive: string;
  /** An upright photograph without metadata, which the shop stores unchanged. */
  plain: string;
}

/** Runs a task with generated photographs, then deletes them. */
export async function withPhotographs<Result>(
  count: number,
  task: (photographs: Photographs) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder("photographs", async (folder) => {
    const noise = await createNoise(WIDTH + 8 * count);
    const cropPhotograph = (index: number) =>
      noise.clone().extract({ left: 8 * index, top: 0, width: WIDTH, height: HEIGHT });
    const quality = await findQuality(cropPhotograph(0));
    const fromPhones: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const path = join(folder, `phone-${index}.jpg`);
      await withPhoneMetadata(cropPhotograph(index)).jpeg({ quality }).toFile(path);
      fromPhones.push(path);
    }
    const progressive = join(folder, "progressive.jpg");
    const progressiveOptions = { progressive: true, chromaSubsampling: "4:4:4" } as const;
    const progressiveQuality = await findQuality(cropPhotograph(0), progressiveOptions);
    await withPhoneMetadata(cropPhotograph(0))
      .jpeg({ ...progressiveOptions, quality: progressiveQuality })
      .toFile(progressive);
    const plain = join(folder, "plain.jpg");
    await cropPhotograph(count).jpeg({ quality }).toFile(plain);
    return task({ fromPhones, progressive, plain });
  });
}

/** Creates a noise image, from which every photograph is a different crop. */
async function createNoise(width: number): Promise<Sharp> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 };
  const { data, info } = await sharp({
    create: { width, height: HEIGHT, channels: 3, noise },
  } as SharpOptions)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Returns a JPEG quality that yields a file of the required size. */
async function findQuality(photograph: Sharp, options: JpegOptions = {}): Promise<number> {
  let [low, high] = [1, 100];
  while (low <= high) {
    const quality = Math.round((low + high) / 2);
    const { length } = await photograph
      .clone()
      .jpeg({ ...options, quality })
      .toBuffer();
    if (length >= MIN_BYTES && length <= MAX_BYTES) return quality;
    if (length < MIN_BYTES) low = quality + 1;
    else high = quality - 1;
  }
  throw new Error("No JPEG quality yields a file of about 10 MB.");
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
