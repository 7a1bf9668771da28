declare module 'fontkit' {
  /** Opens a font from the bytes of its file. */
  export function create(bytes: Uint8Array): object
}
