import { expect, test } from 'vitest'
import { fileKindOf, maxFileBytes, maxFilesOfMessage, maxUnsentFiles, safeFileName } from './attachment.ts'

const bytes = (...all: number[]) => Uint8Array.from(all)
const text = (words: string) => new TextEncoder().encode(words)

test('a file is of the kind of its content', () => {
  expect(fileKindOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpg')
  expect(fileKindOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('png')
  expect(fileKindOf(text('%PDF-1.7'))).toBe('pdf')
  expect(fileKindOf(text('Kia ora\r\n\tMāori'))).toBe('txt')
})

test.each([
  ['a Windows program', bytes(0x4d, 0x5a, 0x90, 0)],
  ['an archive', bytes(0x50, 0x4b, 3, 4)],
  ['half a picture', bytes(0x89, 0x50, 0x4e)],
  ['nothing', bytes()],
])('%s is of no kind that is taken', (_what, content) => {
  expect(fileKindOf(content)).toBeUndefined()
})

test.each([
  ['bill.pdf', 'bill.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\bill.exe', 'bill.pdf'],
  ['bill.pdf.exe', 'bill.pdf'],
  ['evil\u202Efdp.exe', 'evilfdp.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['', 'file.pdf'],
  ['"><script>.pdf', 'script.pdf'],
  ['pikitia tāku.pdf', 'pikitia tāku.pdf'],
  ['x'.repeat(300), `${'x'.repeat(80)}.pdf`],
])('the name %j becomes %j', (name, safe) => {
  expect(safeFileName(name, 'pdf')).toBe(safe)
})

test('a file has at most 10 MB, a message five, and twenty wait to be sent', () => {
  expect([maxFileBytes, maxFilesOfMessage, maxUnsentFiles]).toEqual([10_485_760, 5, 20])
})
