// node encode.mjs IN.png OUT.jpg WIDTH HEIGHT [QUALITY] — resizes only when needed, progressive JPEG, sRGB
import sharp from "sharp";
const [src, dst, w, h, q] = process.argv.slice(2);
let s = sharp(src);
const m = await s.metadata();
if (m.width !== +w || m.height !== +h)
  s = s.resize(+w, +h, { kernel: "lanczos3", fit: "cover" }).sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 });
const i = await s.jpeg({ quality: +(q ?? 88), mozjpeg: true, chromaSubsampling: "4:4:4" }).toFile(dst);
console.log(dst.split("/").pop(), i.width, i.height, Math.round(i.size / 1024) + " kB");
