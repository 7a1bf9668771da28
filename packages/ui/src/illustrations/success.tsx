import { Picture, type PictureProps } from './picture.tsx'

/** A tick over hills, for success. */
export function SuccessPicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <circle cx="100" cy="68" r="54" className="fill-art-sky" />
      <ellipse cx="100" cy="138" rx="58" ry="8" className="fill-art-far" />
      <circle cx="100" cy="68" r="36" className="fill-art-near" />
      <path d="m84 69 11 12 22-25" className="stroke-art-paper" strokeWidth="7" />
      <g className="stroke-art-sun" strokeWidth="5.5">
        <path d="M36 40 26 30m138 10 10-10M100 8V4M30 74H18m164 0h-12" />
      </g>
      <path d="M56 22v10m-5-5h10m84-4v8m-4-4h8" className="stroke-art-near" strokeWidth="3.5" />
    </Picture>
  )
}
