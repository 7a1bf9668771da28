import { Picture, type PictureProps } from './picture.tsx'

/** A mast without waves, under a cloud: no connection. */
export function OfflinePicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 200 150">
      <path d="M10 128c34-20 62-14 90-4s62-14 90 2v12a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z" className="fill-art-far" />
      <g className="stroke-art-line" strokeWidth="4">
        <path d="M100 126V66" />
        <path d="m88 128 12-42 12 42m-19-14h14" />
      </g>
      <path
        d="M58 62h78a20 20 0 0 0 2-40 32 32 0 0 0-60-6 24 24 0 0 0-20 46z"
        className="fill-art-sky stroke-art-line"
        strokeWidth="4"
      />
      <path d="m88 32 22 18m0-18L88 50" className="stroke-art-sun" strokeWidth="5.5" />
      <path
        d="M70 80a42 42 0 0 0-10 22m70-22a42 42 0 0 1 10 22"
        className="stroke-art-near"
        strokeWidth="4"
        strokeDasharray="1 9"
      />
    </Picture>
  )
}
