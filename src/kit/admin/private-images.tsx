interface PrivateImagesProps {
  images: readonly { url: string; alt: string }[];
}

/** Images that only staff can read; each opens in full size. */
export function PrivateImages({ images }: PrivateImagesProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {images.map(({ url, alt }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className="relative block">
          <img
            src={url}
            alt={alt}
            loading="lazy"
            className="h-24 max-w-full border border-sand object-contain"
          />
        </a>
      ))}
    </div>
  );
}
