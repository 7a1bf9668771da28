import { Picture, type PictureProps } from './picture.tsx'

/** A mast without waves under a cloud, for no connection. */
export function OfflinePicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <ellipse cx="100" cy="136" rx="70" ry="9" className="fill-art-far" />
      <g className="stroke-art-line" strokeWidth="4">
        <path d="M100 130V68" />
        <path d="m88 134 12-42 12 42m-19-14h14" />
      </g>
      <path
        d="M60 66h78a20 20 0 0 0 2-40 32 32 0 0 0-60-6 24 24 0 0 0-20 46z"
        className="fill-art-sky stroke-art-line"
        strokeWidth="4"
      />
      <path d="m90 36 22 18m0-18L90 54" className="stroke-art-sun" strokeWidth="5.5" />
      <path
        d="M72 84a42 42 0 0 0-10 22m66-22a42 42 0 0 1 10 22"
        className="stroke-art-near"
        strokeWidth="4"
        strokeDasharray="1 9"
      />
    </Picture>
  )
}
