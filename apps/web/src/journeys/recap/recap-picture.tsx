import { type PicturePart, pictureHeight, pictureWidth } from './picture.ts'

const fills = {
  ground: 'fill-hero',
  figure: 'fill-accent',
  text: 'fill-on-hero',
  quiet: 'fill-on-hero-2',
  accent: 'fill-accent',
} as const

const strokes = {
  ground: 'stroke-hero',
  figure: 'stroke-accent',
  text: 'stroke-on-hero',
  quiet: 'stroke-on-hero-2',
  accent: 'stroke-accent',
} as const

/** The picture on the page, in the brand's current colours; screen readers get its figures in words. */
export function RecapPicture({ parts, label }: { parts: readonly PicturePart[]; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${pictureWidth} ${pictureHeight}`}
      role="img"
      aria-label={label}
      className="w-full max-w-md rounded-card forced-colors:border"
    >
      <rect width={pictureWidth} height={pictureHeight} className={fills.ground} />
      {parts.map((part) =>
        part.is === 'path' ? (
          <path key={part.d} d={part.d} fill="none" strokeWidth={part.widthPx} className={strokes[part.tone]} />
        ) : (
          <text
            key={`${part.y} ${part.text}`}
            x={part.x}
            y={part.y}
            fontSize={part.sizePx}
            fontWeight={part.weight}
            className={fills[part.tone]}
          >
            {part.text}
          </text>
        ),
      )}
    </svg>
  )
}
