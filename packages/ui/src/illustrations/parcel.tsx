import { Picture, type PictureProps } from './picture.tsx'

/** A parcel on its way. */
export function ParcelPicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <ellipse cx="106" cy="134" rx="70" ry="9" className="fill-art-far" />
      <path d="m106 26 58 24v58l-58 26-58-26V50z" className="fill-art-sky stroke-art-line" strokeWidth="4" />
      <path d="m48 50 58 24 58-24M106 74v60" className="stroke-art-line" strokeWidth="4" />
      <path d="m77 38 58 24v24l-14 6V68L63 44z" className="fill-art-sun stroke-art-line" strokeWidth="4" />
      <path d="m62 88 20 9m-20 5 12 5" className="stroke-art-near" strokeWidth="4" />
      <path d="M12 66h22M6 84h24m-14 18h16" className="stroke-art-far" strokeWidth="5" />
    </Picture>
  )
}
