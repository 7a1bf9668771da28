import type { BrandId } from '@waea/brands/brands'

/** The languages of documents, as a PDF names them. */
export type PaperLanguage = 'en-NZ' | 'mi-NZ'

/** A text and its language: a Māori document has English parts, and a screen reader has to know which. */
export interface Said {
  text: string
  lang: PaperLanguage
}

/** A name and its value: `Due`, `15 Dec 2026`. */
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

/** A cell: its text, and small print below it. */
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

/** A bill, a credit note or a receipt as printed, in reading order. */
export interface Paper {
  brand: BrandId
  language: PaperLanguage
  title: Said
  /** Below the title: the kind of document in law. */
  subtitle: Said
  /** The document's own date, for its metadata. The time of printing would make every copy a different file. */
  madeAt: Date
  /** The main amount: the sum to pay and its due date, or the sum paid. */
  amount: { term: Said; dollars: string; detail: Said }
  facts: readonly Fact[]
  /** The supplier and the buyer: a heading, and their details. */
  parties: readonly { heading: Said; lines: readonly Said[] }[]
  tables: readonly PaperTable[]
  /** The sums below the tables; the last is the total. */
  sums: readonly (Fact & { isTotal?: boolean })[]
  notes: readonly Said[]
}
