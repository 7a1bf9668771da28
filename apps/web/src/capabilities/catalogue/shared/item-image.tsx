import type { ItemImage } from '@waea/domain/catalogue/catalogue-item'

/** The first image of a catalogue item, decorative beside its name. */
export function FirstImage({ of, className }: { of: readonly ItemImage[] | undefined; className: string }) {
  const image = of?.[0]
  return image && <img src={image.L} alt="" width={240} height={120} className={className} />
}
