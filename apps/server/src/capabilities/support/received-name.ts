import { type FileKind, fileKinds, safeFileName } from '@waea/domain/support/attachment'

/** Kinds of files that agents may send besides those of customers; any other file gets a name that opens nothing. */
const otherEndings = ['gif', 'webp', 'csv', 'docx', 'xlsx', 'zip']

/** A safe name for a file that came with an answer, and its kind by that name. */
export function receivedName(name: string): { safe: string; kind: FileKind | 'other' } {
  const ending = (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')
  const kind = fileKinds.find((one) => one === ending)
  if (kind) return { safe: safeFileName(name, kind), kind }
  return { safe: safeFileName(name, otherEndings.includes(ending) ? ending : 'bin'), kind: 'other' }
}
