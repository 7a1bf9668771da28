declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }

  /** Opens a font from the bytes of its file. */
  export function create(bytes: Uint8Array): Font
}
