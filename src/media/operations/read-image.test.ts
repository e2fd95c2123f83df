import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";
import type { Metadata } from "sharp";
import { expect, test } from "vitest";

import { sampleImagesDir } from "./sample-images.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { ImageFolder } from "../rules/upload.ts";
import { writeUpload, createPlainImage, createTestFolder } from "#test/images.ts";

import { readImage } from "./read-image.ts";

const scratch = createTestFolder();
const photograph = await readFile(join(sampleImagesDir, "images/products/oud-mehtab-1.jpg"));

async function readTestImage(bytes: Uint8Array, folder: ImageFolder = "products") {
  return readImage(await writeUpload(scratch, bytes), { folder, scratch });
}

async function readMetadata(path: string): Promise<Metadata> {
  return sharp(await readFile(path)).metadata();
}

const WRONG_TYPE = "File type must be one of: jpeg, jpg, png, webp";
const DAMAGED = "Upload failed: The image is damaged or incomplete";
const EXTRA_DATA = "Upload failed: The file contains data other than the image";

test("a clean image is stored unchanged, byte for byte", async () => {
  const { file, ...image } = await readTestImage(photograph);
  expect(image).toMatchObject({ width: 1200, height: 1500, format: "jpeg", extension: "jpg" });
  expect(await readFile(file.path)).toEqual(photograph);
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s is detected by its content, regardless of its name [ASVS 5.2.2]",
  async (format) => {
    const { file, ...image } = await readTestImage(
      await createPlainImage(90, 120).toFormat(format).toBuffer(),
    );
    expect(image).toMatchObject({ format, width: 90, height: 120 });
    expect((await readMetadata(file.path)).format).toBe(format);
  },
);

test("the dominant colour is detected", async () => {
  const { color } = await readTestImage(await createPlainImage(100, 100, "#d01020").png().toBuffer());
  const [r, g, b] = [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16));
  expect(Math.abs((r ?? 0) - 0xd0) + Math.abs((g ?? 0) - 0x10) + Math.abs((b ?? 0) - 0x20)).toBeLessThan(40);
});

test("a rotated image is turned upright", async () => {
  const sideways = await createPlainImage(160, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { file, width, height } = await readTestImage(sideways);
  expect([width, height]).toEqual([100, 160]);
  const stored = await readMetadata(file.path);
  expect(stored).toMatchObject({ width: 100, height: 160 });
  expect(stored.orientation).toBeUndefined();
});

test.each(["jpeg", "png", "webp"] as const)("EXIF and XMP metadata is removed from a %s", async (format) => {
  const image = await createPlainImage(100, 100)
    .withExif({
      IFD0: { Copyright: "Ayesha Khan" },
      IFD3: { GPSLatitude: "31/1 33/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Lahore</a></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
  expect((await sharp(image).metadata()).exif).toBeDefined();
  const { file } = await readTestImage(image);
  const stored = await readFile(file.path);
  const { exif, xmp, icc, iptc } = await sharp(stored).metadata();
  expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  for (const word of ["Ayesha", "GPS", "Lahore"]) expect(stored.includes(word)).toBe(false);
});

test("a JPEG comment is removed", async () => {
  const { file } = await readTestImage(withJpegSegment(photograph, 0xfe, Buffer.from("taken at home")));
  expect((await readFile(file.path)).includes("taken at home")).toBe(false);
});

test("other colour spaces are converted to sRGB", async () => {
  const displayP3 = await createPlainImage(100, 100, "#00ff00").withIccProfile("p3").jpeg().toBuffer();
  const greyscale = await createPlainImage(100, 100).toColourspace("b-w").jpeg().toBuffer();
  const cmyk = await createPlainImage(100, 100, "#d01020").toColourspace("cmyk").jpeg().toBuffer();
  for (const bytes of [displayP3, greyscale, cmyk]) {
    const { file } = await readTestImage(bytes);
    const stored = await readMetadata(file.path);
    expect(stored.space).toBe("srgb");
    expect(stored.icc).toBeUndefined();
  }
});

test("an animated catalogue image keeps only its first frame", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((color) => createPlainImage(90, 90, color).png().toBuffer()),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { file, color } = await readTestImage(animated);
  expect((await readMetadata(file.path)).pages).toBeUndefined();
  expect(color.slice(1, 3) > "e0").toBe(true);
});

test("a GIF outside the catalogue folders keeps its animation, but not its comment", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((color) => createPlainImage(90, 90, color).png().toBuffer()),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const comment = Buffer.from("\x21\xfe\x04home\x00", "latin1");
  const bytes = Buffer.concat([animated.subarray(0, -1), comment, animated.subarray(-1)]);
  const { file, format, height } = await readTestImage(bytes, "general");
  expect([format, height]).toEqual(["gif", 90]);
  expect((await readMetadata(file.path)).pages).toBe(2);
  expect((await readFile(file.path)).includes("home")).toBe(false);
  await expect(readTestImage(animated, "products")).rejects.toThrow(WRONG_TYPE);
});

test("data that a phone appends to an image is removed", async () => {
  const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(5000, 7)]);
  for (const appended of [
    video,
    photograph,
    Buffer.alloc(2000),
    Buffer.from('vivo{"camera":1}cameraalbum!'),
  ]) {
    const { file, width } = await readTestImage(Buffer.concat([photograph, appended]));
    expect(width).toBe(1200);
    expect(file.bytes).toBeLessThan(photograph.length * 1.5);
    expect((await readFile(file.path)).includes("ftyp")).toBe(false);
  }
});

test("a transformation is applied to the stored image", async () => {
  const file = await writeUpload(scratch, photograph);
  const filled = await readImage(file, {
    folder: "products",
    scratch,
    transformation: { crop: "fill", width: 400, height: 300 },
  });
  expect([filled.width, filled.height]).toEqual([400, 300]);
  const limited = await readImage(file, {
    folder: "products",
    scratch,
    transformation: { crop: "limit", width: 800, height: 600 },
  });
  expect([limited.width, limited.height]).toEqual([480, 600]);
});

/** Returns a small PNG file whose header declares the given size. */
function createPngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    createPngChunk("IHDR", header),
    createPngChunk(
      "IDAT",
      deflateSync(Buffer.alloc(Math.min(10_000_000, Math.ceil(width / 8 + 1) * height)), { level: 9 }),
    ),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typeAndData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, crc]);
}

function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Returns a JPEG that is also valid JavaScript: an oversized header and a script in its comment. */
function createScriptJpeg(): Buffer {
  const header = Buffer.concat([
    Buffer.from("JFIF\0\x01\x01\0\0H\0H\0\0", "latin1"),
    Buffer.alloc(0x2f2a - 16),
  ]);
  const rest = photograph.subarray(2 + 2 + photograph.readUInt16BE(4));
  const jpegWithComment = withJpegSegment(
    Buffer.concat([photograph.subarray(0, 2), rest]),
    0xfe,
    Buffer.from("*/=alert(1);/*"),
  );
  return withJpegSegment(jpegWithComment, 0xe0, header);
}

const zip = Buffer.from("PK\x03\x04 an archive PK\x05\x06\0\0", "latin1");
const png = await createPlainImage(100, 100).png().toBuffer();
const webp = await createPlainImage(100, 100).webp().toBuffer();

test.each<[string, Uint8Array, string]>([
  ["an empty file", Buffer.alloc(0), WRONG_TYPE],
  ["text", Buffer.from("hello"), WRONG_TYPE],
  ["HTML named like an image", Buffer.from("<html><script>alert(1)</script></html>"), WRONG_TYPE],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), WRONG_TYPE],
  ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ"), WRONG_TYPE],
  ["AVIF", await createPlainImage(100, 100).avif().toBuffer(), WRONG_TYPE],
  ["TIFF", await createPlainImage(100, 100).tiff().toBuffer(), WRONG_TYPE],
  ["a GIF", await createPlainImage(100, 100).gif().toBuffer(), WRONG_TYPE],
  ["half a JPEG", photograph.subarray(0, photograph.length / 2), DAMAGED],
  ["a JPEG without its last bytes", photograph.subarray(0, -2), DAMAGED],
  ["only a JPEG's first bytes", photograph.subarray(0, 20), DAMAGED],
  ["half a PNG", png.subarray(0, png.length / 2), DAMAGED],
  ["half a WebP", webp.subarray(0, webp.length / 2), DAMAGED],
  ["a JPEG with corrupt pixels", createDamagedImage(photograph), DAMAGED],
  ["a PNG with corrupt pixels", createDamagedImage(png), DAMAGED],
  [
    "one pixel",
    await createPlainImage(1, 1).png().toBuffer(),
    "Upload failed: The image must be at least 80 pixels wide and high",
  ],
  [
    "a PNG of 30,000 x 30,000",
    createPngOfSize(30_000, 30_000),
    "Upload failed: The image has more than 40 megapixels",
  ],
  [
    "a PNG of 8,000 x 5,001",
    createPngOfSize(8000, 5001),
    "Upload failed: The image has more than 40 megapixels",
  ],
  ["a JPEG that is also an archive", Buffer.concat([photograph, zip]), EXTRA_DATA],
  ["a PNG that is also an archive", Buffer.concat([png, zip]), EXTRA_DATA],
  ["a WebP that is also an archive", Buffer.concat([webp, zip]), EXTRA_DATA],
  ["a JPEG followed by HTML", Buffer.concat([photograph, Buffer.from("\n<html>")]), EXTRA_DATA],
  ["a JPEG followed by a PDF", Buffer.concat([photograph, Buffer.from("\n%PDF-1.7")]), EXTRA_DATA],
  [
    "a JPEG with a script in its comment",
    withJpegSegment(photograph, 0xfe, Buffer.from("<script>1</script>")),
    EXTRA_DATA,
  ],
  [
    "a JPEG with PHP in its comment",
    withJpegSegment(photograph, 0xfe, Buffer.from("<?php system(1);")),
    EXTRA_DATA,
  ],
  ["a JPEG that is also a script", createScriptJpeg(), EXTRA_DATA],
])("%s is rejected with the reason [ASVS 1.3.4]", async (_, bytes, message) => {
  const reading = readTestImage(bytes);
  await expect(reading).rejects.toThrow(InvalidInput);
  await expect(reading).rejects.toThrow(message);
});

function createDamagedImage(image: Buffer): Buffer {
  const copy = Buffer.from(image);
  copy.fill(0xff, Math.floor(copy.length * 0.4), Math.floor(copy.length * 0.45));
  return copy;
}

const payload = "<?php PK-hidden";
const hiddenZip = Buffer.from(`PK\x03\x04${"payload ".repeat(20)}`, "latin1");

test.each<[string, Uint8Array]>([
  [
    "between a JPEG's pixels and its end marker",
    Buffer.concat([photograph.subarray(0, -2), hiddenZip, photograph.subarray(-2)]),
  ],
  ["in an unknown segment of a JPEG", withJpegSegment(photograph, 0xf0, hiddenZip)],
  [
    "in unused tables of a JPEG",
    Array.from({ length: 300 }, () => createZipTable()).reduce(
      (jpeg, table) => withJpegSegment(jpeg, 0xdb, table),
      photograph,
    ),
  ],
  ["in a second stream of a PNG's pixels", withPngChunk(png, "IDAT", hiddenZip)],
  ["in a PNG's histogram", withPngChunk(png, "hIST", hiddenZip)],
  ["in a WebP's chunk", withWebpChunk(webp, "ALPH", hiddenZip)],
])("content hidden %s is not stored [ASVS 5.3.1]", async (_, bytes) => {
  expect(Buffer.from(bytes).includes("payload")).toBe(true);
  const stored = await readTestImage(bytes).then(
    ({ file }) => readFile(file.path),
    () => undefined,
  );
  expect(stored?.includes("payload") ?? false).toBe(false);
});

test("a file that ends with a ZIP directory is rejected [ASVS 5.2.2]", async () => {
  const directory = Buffer.concat([
    hiddenZip,
    Buffer.from("PK\x05\x06\0\0\0\0\x01\0\x01\0", "latin1"),
    Buffer.alloc(10),
  ]);
  await expect(readTestImage(withPngChunk(png, "IDAT", directory))).rejects.toThrow(EXTRA_DATA);
  await expect(readTestImage(withJpegSegment(photograph, 0xfe, Buffer.from(payload)))).rejects.toThrow(
    EXTRA_DATA,
  );
});

/** Returns an unused quantisation table that contains part of a ZIP file. */
function createZipTable(): Buffer {
  return Buffer.concat([Buffer.from([3]), hiddenZip, Buffer.alloc(64, 1)]).subarray(0, 65);
}

/** Inserts a chunk before the last chunk. */
function withPngChunk(image: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([image.subarray(0, -12), createPngChunk(type, data), image.subarray(-12)]);
}

function withWebpChunk(image: Buffer, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  const file = Buffer.concat([image, head, data, Buffer.alloc(data.length % 2)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

test("the dominant colour of a transparent image is white", async () => {
  const transparent = await sharp({
    create: { width: 100, height: 100, channels: 4, background: "#c8781880" },
  })
    .png()
    .toBuffer();
  expect((await readTestImage(transparent)).color).toBe("#ffffff");
});

test("a rotated progressive image is turned upright", async () => {
  const sideways = await createPlainImage(160, 100)
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const { file, width, height, format } = await readTestImage(sideways);
  expect([width, height, format]).toEqual([100, 160, "jpeg"]);
  expect((await readMetadata(file.path)).orientation).toBeUndefined();
});

test("a GIF that is also a script is rejected [ASVS 3.2.1]", async () => {
  const gif = await createPlainImage(100, 100).gif().toBuffer();
  await expect(
    readTestImage(Buffer.concat([gif, Buffer.from("*/=1;alert(1)//<script>")]), "general"),
  ).rejects.toThrow(EXTRA_DATA);
});

test("a file of 10,485,761 bytes is rejected as too large [ASVS 5.2.1]", async () => {
  await expect(readTestImage(Buffer.alloc(10_485_761, 1))).rejects.toThrow(
    "File size must be less than 10MB",
  );
});

test("an image of 39 megapixels is accepted [ASVS 5.2.3]", async () => {
  const { width, height } = await readTestImage(
    await createPlainImage(6500, 6000).jpeg({ quality: 20 }).toBuffer(),
  );
  expect(width * height).toBe(39_000_000);
});
