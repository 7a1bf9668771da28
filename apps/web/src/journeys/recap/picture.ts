/** The size of the picture, which phones show in full in chats and stories. */
export const pictureWidth = 1080
export const pictureHeight = 1350

const margin = 96
const rowHeight = 176
const firstRow = 560

export type PictureTexts = {
  wordmark: string
  headline: string
  year: string
  rows: readonly { figure: string; label: string }[]
  footer: string
}

type Tone = 'ground' | 'figure' | 'text' | 'quiet' | 'accent'

/** A part of the picture: a text on its baseline, or a line as a path. */
export type PicturePart =
  | { is: 'text'; text: string; x: number; y: number; sizePx: number; weight: number; tone: Tone; maxWidth: number }
  | { is: 'path'; d: string; tone: Tone; widthPx: number }

/**
 * The picture of a recap, as parts to draw: the page renders them as SVG, a canvas paints them for the file. It
 * contains only the totals and the brand.
 */
export function picture({ wordmark, headline, year, rows, footer }: PictureTexts): PicturePart[] {
  const maxWidth = pictureWidth - 2 * margin
  const text = (words: string, y: number, sizePx: number, weight: number, tone: Tone): PicturePart => ({
    is: 'text',
    text: words,
    x: margin,
    y,
    sizePx,
    weight,
    tone,
    maxWidth,
  })
  return [
    wire(pictureHeight - 250, 'quiet', 3),
    wire(430, 'accent', 8),
    text(wordmark, 150, 56, 800, 'text'),
    text(headline, 250, 48, 500, 'quiet'),
    text(year, 390, 150, 800, 'text'),
    ...rows.flatMap(({ figure, label }, at) => [
      text(figure, firstRow + at * rowHeight, 92, 800, 'figure'),
      text(label, firstRow + at * rowHeight + 56, 42, 500, 'text'),
    ]),
    text(footer, pictureHeight - 72, 36, 500, 'quiet'),
  ]
}

/** A wavy line across the picture. */
function wire(y: number, tone: Tone, widthPx: number): PicturePart {
  const quarter = pictureWidth / 4
  const d = `M0 ${y} q${quarter / 2} -44 ${quarter} 0 t${quarter} 0 t${quarter} 0 t${quarter} 0`
  return { is: 'path', d, tone, widthPx }
}

/** The brand's colours for the picture, as the page shows them now. */
export type PictureColours = Readonly<Record<Tone, string>>

/** Reads the colours and the font of the page as the browser resolved them. */
export function pageLook(host: HTMLElement): { colours: PictureColours; font: string } {
  const probe = document.createElement('span')
  host.append(probe)
  const resolved = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    ground: resolved('--hero'),
    figure: resolved('--accent'),
    text: resolved('--on-hero'),
    quiet: resolved('--on-hero-2'),
    accent: resolved('--accent'),
  }
  const font = getComputedStyle(probe).fontFamily
  probe.remove()
  return { colours, font }
}

/** Paints the picture and returns it as a PNG file. */
export async function pictureFile(
  parts: readonly PicturePart[],
  { colours, font }: ReturnType<typeof pageLook>,
  name: string,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidth
  canvas.height = pictureHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, pictureWidth, pictureHeight)
  for (const part of parts) paint(pen, part, colours, font)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be made')
  return new File([blob], name, { type: 'image/png' })
}

function paint(pen: CanvasRenderingContext2D, part: PicturePart, colours: PictureColours, font: string): void {
  if (part.is === 'text') {
    pen.fillStyle = colours[part.tone]
    pen.font = `${part.weight} ${part.sizePx}px ${font}`
    pen.fillText(part.text, part.x, part.y, part.maxWidth)
    return
  }
  pen.strokeStyle = colours[part.tone]
  pen.lineWidth = part.widthPx
  pen.stroke(new Path2D(part.d))
}
