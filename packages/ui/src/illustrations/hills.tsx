import { Picture, type PictureProps } from './picture.tsx'

/** Hills, a mast and its waves: the picture of the home page. */
export function HillsPicture({ className, ...rest }: PictureProps) {
  return (
    <Picture {...rest} viewBox="0 0 520 340" className={`overflow-hidden rounded-art ${className ?? ''}`}>
      <rect width="520" height="340" className="fill-art-sky" />
      <circle cx="116" cy="92" r="36" className="fill-art-sun" />
      <path
        d="M42 152h78a17 17 0 0 0 0-34 25 25 0 0 0-46-9 23 23 0 0 0-32 43z"
        className="fill-art-paper"
        opacity=".92"
      />
      <path
        d="M222 64h46a10 10 0 0 0 0-20 15 15 0 0 0-28-5 13 13 0 0 0-18 25z"
        className="fill-art-paper"
        opacity=".6"
      />
      <path d="M0 272C90 192 150 212 220 242S380 172 520 232V340H0Z" className="fill-art-far" />
      <g strokeWidth="4" className="stroke-art-line">
        <path d="M360 272V118" />
        <path d="M342 276 360 166l18 110" />
        <path d="m347 246 27-20m-23 2 18-14" strokeWidth="3" />
      </g>
      <path d="M0 302C120 232 210 272 300 287s150-35 220-5V340H0Z" className="fill-art-near" />
      <g strokeWidth="7" className="stroke-art-sun">
        <path d="M334 112a36 36 0 0 1 52 0" />
        <path d="M312 90a66 66 0 0 1 96 0" />
        <path d="M290 68a98 98 0 0 1 140 0" />
      </g>
      <g className="stroke-art-line" strokeWidth="4">
        <path d="M66 300v-34M66 284l-12-12m12 4 11-12" />
        <path d="M466 300v-44m0 22-14-14m14 4 13-14" />
      </g>
      <g className="stroke-art-sky" strokeWidth="3" opacity=".45">
        <path d="M96 316c40-20 82-16 120-2m96 8c40-16 92-24 140-10" />
      </g>
    </Picture>
  )
}
