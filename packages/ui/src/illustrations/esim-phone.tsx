import { Picture, type PictureProps } from './picture.tsx'

/** A phone receiving an eSIM. */
export function EsimPhonePicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <ellipse cx="100" cy="138" rx="64" ry="8" className="fill-art-far" />
      <rect x="62" y="12" width="76" height="126" rx="13" className="fill-art-paper stroke-art-line" strokeWidth="4" />
      <path d="M90 22h20" className="stroke-art-line" strokeWidth="4" />
      <path
        d="M80 58h28l12 12v34a6 6 0 0 1-6 6H80a6 6 0 0 1-6-6V64a6 6 0 0 1 6-6z"
        transform="translate(3 -4)"
        className="fill-art-sky stroke-art-near"
        strokeWidth="4"
      />
      <rect x="87" y="74" width="26" height="22" rx="4" className="stroke-art-near" strokeWidth="3.5" />
      <path d="M100 74v22M87 85h26" className="stroke-art-near" strokeWidth="3.5" />
      <path d="M90 124h20" className="stroke-art-far" strokeWidth="4" />
      <g className="stroke-art-sun" strokeWidth="5.5">
        <path d="M150 60a20 20 0 0 1 0 28" />
        <path d="M164 48a38 38 0 0 1 0 52" />
        <path d="M50 60a20 20 0 0 0 0 28" />
        <path d="M36 48a38 38 0 0 0 0 52" />
      </g>
    </Picture>
  )
}
