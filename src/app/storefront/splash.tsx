import { Brand } from "./header/brand.tsx";

/**
 * The initial splash screen with logo and name. CSS fades it out within 300 ms. The page below it is already clickable.
 * Spec: storefront §2, §9.
 */
export function Splash({ name }: { name: string }) {
  return (
    <div
      className="splash pointer-events-none fixed inset-0 z-50 grid place-items-center bg-ivory"
      aria-hidden="true"
    >
      <Brand name={name} className="scale-125" />
    </div>
  );
}
