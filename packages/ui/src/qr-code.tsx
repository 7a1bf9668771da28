import { encode } from 'uqr'
import { classes } from './classes.ts'

/** The dark squares of a code as one SVG path; adjacent squares in a row are joined. */
function squares(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row
        .map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${runLength(row, x)}v1h-${runLength(row, x)}z` : ''))
        .join(''),
    )
    .join('')
}

function runLength(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end === -1 ? row.length : end) - start
}

/** A QR code as SVG with its quiet zone. Dark on white in every theme, as cameras expect. */
export function QrCode({ value, alt, className }: { value: string; alt: string; className?: string | undefined }) {
  const { data, size } = encode(value, { border: 4, ecc: 'M' })
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes(
        'block aspect-square w-full rounded-control forced-color-adjust-none',
        className ?? 'max-w-64',
      )}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares(data)} fill="#000" />
    </svg>
  )
}
