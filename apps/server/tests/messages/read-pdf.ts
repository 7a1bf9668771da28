import { getDocument } from 'unpdf/pdfjs'

/** An element of a PDF's structure with its own text, in reading order. */
export interface Tagged {
  /** The path of its element types: `Document/Table/TR/TH`. */
  is: string
  text: string
  lang?: string
  page: number
}

/** What a PDF tells a screen reader. */
export interface PdfRead {
  pages: number
  title: unknown
  language: unknown
  isTagged: boolean
  /** Its creation date. */
  madeAt: unknown
  tagged: Tagged[]
  fonts: { name: string; isEmbedded: boolean }[]
  /** All text drawn on a page, in drawing order, including artifacts. */
  drawn: string[]
}

type Node = { role?: string; type?: string; id?: string; lang?: string; children?: Node[] }

/** Reads a PDF through its structure, as a screen reader does. */
export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const task = getDocument({ data: new Uint8Array(bytes), fontExtraProperties: true, verbosity: 0 })
  const doc = await task.promise
  const { info } = await doc.getMetadata()
  const marks = (await doc.getMarkInfo()) as Record<string, boolean> | null
  const { Title: title, Language: language, CreationDate: madeAt } = info as Record<string, unknown>
  const read: PdfRead = {
    pages: doc.numPages,
    title,
    language,
    madeAt,
    isTagged: marks?.Marked === true,
    tagged: [],
    fonts: [],
    drawn: [],
  }
  const fonts = new Map<string, boolean>()
  for (let at = 1; at <= doc.numPages; at++) {
    const page = await doc.getPage(at)
    const texts = new Map<string, string>()
    let into: string | undefined
    let drawn = ''
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    for (const item of items) {
      if ('str' in item) {
        drawn += item.str
        if (into) texts.set(into, (texts.get(into) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
      } else if (item.type === 'endMarkedContent') into = undefined
      else into = item.id
    }
    read.drawn.push(drawn)
    const walk = (node: Node, path: string, lang: string | undefined): void => {
      if (node.type === 'content') {
        const text = (texts.get(node.id ?? '') ?? '').replaceAll(/\s+/g, ' ').trim()
        read.tagged.push({ is: path, text, page: at, ...(lang && { lang }) })
      }
      const own = node.role && node.role !== 'Root' ? [path, node.role].filter(Boolean).join('/') : path
      for (const child of node.children ?? []) walk(child, own, node.lang ?? lang)
    }
    walk((await page.getStructTree()) as Node, '', undefined)
    const list = await page.getOperatorList()
    for (const id of list.argsArray.flat().filter((one): one is string => /^g_d\d+_f\d+$/.test(String(one)))) {
      const font = page.commonObjs.get(id) as { name: string; missingFile?: boolean; data?: Uint8Array }
      fonts.set(font.name, !font.missingFile && (font.data?.length ?? 0) > 0)
    }
  }
  read.fonts = [...fonts].map(([name, isEmbedded]) => ({ name, isEmbedded }))
  await task.destroy()
  return read
}
