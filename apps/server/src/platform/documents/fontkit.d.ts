declare module 'fontkit' {
  export interface Glyph {
    id: number
    advanceWidth: number
    codePoints: number[]
  }

  /** An outline of straight lines and quadratic curves. */
  export interface Path {
    commands: { command: string; args: number[] }[]
  }

  /** The glyphs of a font that a document uses, numbered for the document. */
  export interface Subset {
    glyphs: number[]
    /** Encodes the outline of a glyph whose weight comes from a variation. */
    glyphEncoder: { encodeSimple(path: Path): Uint8Array }
    includeGlyph(id: number): number
  }

  export interface Font {
    ascent: number
    unitsPerEm: number
    postscriptName: string
    hasGlyphForCodePoint(codePoint: number): boolean
    getVariation(axes: { wght: number }): Font
    layout(text: string, features?: object): { glyphs: Glyph[]; positions: object[] }
    createSubset(): Subset
  }

  /** Opens a font from the bytes of its file. */
  export function create(bytes: Uint8Array): Font
}
