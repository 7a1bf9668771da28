import { Picture, type PictureProps } from './picture.tsx'

/** An empty bag. */
export function EmptyCartPicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <ellipse cx="100" cy="134" rx="72" ry="9" className="fill-art-far" />
      <circle cx="156" cy="34" r="15" className="fill-art-sun" />
      <path
        d="M52 52h96l9 76a6 6 0 0 1-6 6H49a6 6 0 0 1-6-6z"
        className="fill-art-sky stroke-art-line"
        strokeWidth="4"
      />
      <path d="M74 66V46a26 26 0 0 1 52 0v20" className="stroke-art-line" strokeWidth="4" />
      <circle cx="74" cy="68" r="4" className="fill-art-line" />
      <circle cx="126" cy="68" r="4" className="fill-art-line" />
      <path d="M82 100c10 10 26 10 36 0" className="stroke-art-near" strokeWidth="5" />
      <path d="M20 92h12M14 106h14m144-18h14m-16 14h10" className="stroke-art-far" strokeWidth="4" />
    </Picture>
  )
}
