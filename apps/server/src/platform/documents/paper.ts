import type { BrandId } from '@waea/brands/brands'

/** The languages of documents, as a PDF names them. */
export type PaperLanguage = 'en-NZ' | 'mi-NZ'

/** A text and its language: a Māori document has English parts, which a screen reader must know to read aloud. */
export interface Said {
  text: string
  lang: PaperLanguage
}

/** A name and what it is: `Due`, `15 Dec 2026`. */
export interface Fact {
  term: Said
  value: Said
}

/** A column of a table. Widths are shares of the page's width. */
export interface Column {
  head: Said
  share: number
  align: 'left' | 'right'
}

/** A cell: its text, and what stands below it in small print. */
export interface Cell {
  said: Said
  detail?: Said | undefined
}

/** A table. The first cell of each row names the row. */
export interface PaperTable {
  heading: Said
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

/** A bill, a credit note or a receipt as printed, in the order in which it is read. */
export interface Paper {
  brand: BrandId
  language: PaperLanguage
  title: Said
  /** Under the title: what kind of document it is in law. */
  subtitle: Said
  /** The document's own day, which its metadata name: the time of printing would make each copy another file. */
  madeAt: Date
  /** What matters most: what is to be paid by when, or what was paid. */
  amount: { term: Said; dollars: string; detail: Said }
  facts: readonly Fact[]
  /** Who supplies, and who is billed: a heading, and what is known of them. */
  parties: readonly { heading: Said; lines: readonly Said[] }[]
  tables: readonly PaperTable[]
  /** The sums under the tables, the last of which is the total. */
  sums: readonly (Fact & { isTotal?: boolean })[]
  notes: readonly Said[]
}
