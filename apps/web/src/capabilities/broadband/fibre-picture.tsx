import { Picture, type PictureProps } from '@waea/ui/illustrations/picture'

/** The picture of the fibre page: a house on a street, and the fibre that reaches it. */
export function FibrePicture({ className, ...rest }: PictureProps) {
  return (
    <Picture {...rest} viewBox="0 0 520 340" className={`overflow-hidden rounded-art ${className ?? ''}`}>
      <rect width="520" height="340" className="fill-art-sky" />
      <circle cx="424" cy="80" r="34" className="fill-art-sun" />
      <path
        d="M64 96h84a17 17 0 0 0 0-34 25 25 0 0 0-46-9 23 23 0 0 0-38 43z"
        className="fill-art-paper"
        opacity=".9"
      />
      <path d="M0 248C100 188 180 214 270 226S420 180 520 214V340H0Z" className="fill-art-far" />
      <path d="M0 276H520V340H0Z" className="fill-art-near" />
      <path d="M200 276V176l86-64 86 64v100Z" className="fill-art-paper" />
      <g strokeWidth="4" className="stroke-art-line">
        <path d="M184 188l102-76 102 76" />
        <path d="M200 176v100M372 176v100" />
        <path d="M264 276v-58h44v58" />
        <path d="M220 204h26v26h-26zM326 204h26v26h-26z" strokeWidth="3" />
      </g>
      <g strokeWidth="6" className="stroke-art-sun">
        <path d="M0 310H150C186 310 186 262 222 262" />
        <path d="M274 168a18 18 0 0 1 24 0" />
        <path d="M262 154a36 36 0 0 1 48 0" />
      </g>
      <circle cx="286" cy="180" r="5" className="fill-art-sun" />
      <g className="stroke-art-line" strokeWidth="4">
        <path d="M448 300v-48m0 24-15-15m15 4 14-14" />
        <path d="M96 268v-36m0 18-12-12m12 4 11-12" />
      </g>
    </Picture>
  )
}
