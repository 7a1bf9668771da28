/** The kinds of files a case accepts, by content. */
export const fileKinds = ['jpg', 'png', 'pdf', 'txt'] as const
export type FileKind = (typeof fileKinds)[number]

export const contentTypes: Readonly<Record<FileKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

export const maxFileBytes = 10 * 1024 * 1024
export const maxFilesOfMessage = 5
/** How many unsent files a customer may have. */
export const maxUnsentFiles = 20

const signatures: readonly [FileKind, readonly number[]][] = [
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The kind of a file by its first bytes, whatever its name says; undefined if it is not accepted. */
export function fileKindOf(start: Uint8Array): FileKind | undefined {
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (found) return found[0]
  return start.length > 0 && isPlainText(start) && isUtf8(start) ? 'txt' : undefined
}

/** Whether a chunk of a file can be text: it has no control characters except tabs and line ends. */
export function isPlainText(piece: Uint8Array): boolean {
  return piece.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
}

/** Whether bytes start a UTF-8 text. The last character may be cut off. */
function isUtf8(start: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}

const longestName = 80

/**
 * A file's name as shown and forwarded: without folders, control characters, marks that change the writing direction,
 * and characters operating systems refuse; its ending matches the content.
 */
export function safeFileName(name: string, ending: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{C}<>:"|?*%;]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  const base = plain
    .replace(/(\.\w{1,5})+$/, '')
    .slice(0, longestName)
    .trim()
  return `${base || 'file'}.${ending}`
}
