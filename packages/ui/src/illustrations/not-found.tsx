import { Picture, type PictureProps } from './picture.tsx'

/** An unplugged wire, for a page that doesn't exist. */
export function NotFoundPicture(props: PictureProps) {
  return (
    <Picture {...props} viewBox="0 0 320 170">
      <path d="M4 152C58 118 104 130 150 140s104-26 166 10c-30 14-282 16-312 2z" className="fill-art-sky" />
      <circle cx="262" cy="40" r="20" className="fill-art-sun" />
      <path d="M40 140V64m-22 10h44M24 92h32" className="stroke-art-line" strokeWidth="5" />
      <path
        d="M62 74c20 26 44 32 66 24 16-6 10-26-4-22-16 5-8 34 14 34h8"
        className="stroke-art-near"
        strokeWidth="5"
      />
      <path d="M146 98h18a12 12 0 0 1 0 24h-18z" className="fill-art-near stroke-art-line" strokeWidth="4" />
      <path d="M176 104h12m-12 12h12" className="stroke-art-line" strokeWidth="5" />
      <g className="stroke-art-sun" strokeWidth="5">
        <path d="m200 96 6-8m-2 22h10m-14 14 6 8" />
      </g>
      <path d="M226 98h22a12 12 0 0 1 0 24h-22z" className="fill-art-paper stroke-art-line" strokeWidth="4" />
      <path d="M236 105v10m8-10v10" className="stroke-art-line" strokeWidth="3.5" />
      <path d="M260 110c24 0 20-28 40-22v-18" className="stroke-art-near" strokeWidth="5" />
      <path d="M300 140V58m-14 10h28m-24 14h20" className="stroke-art-line" strokeWidth="5" />
    </Picture>
  )
}
