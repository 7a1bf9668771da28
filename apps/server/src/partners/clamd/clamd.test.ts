import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PartnerUnknown } from '../../ports/ports.ts'
import { clamdScanner } from './clamd.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A scanner that does so with what it has heard so far, and keeps it. */
async function scannerThat(hears: (heard: Buffer, socket: Socket) => void) {
  const kept: { heard: Buffer } = { heard: Buffer.alloc(0) }
  server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece])
      kept.heard = heard
      hears(heard, socket)
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { kept, scanner: clamdScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, 500) }
}

async function* file(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

const atEnd = (answer: string) => (heard: Buffer, socket: Socket) => {
  if (heard.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer)
}

test('a file goes over in pieces with their lengths, and ends with a length of zero', async () => {
  const { scanner, kept } = await scannerThat(atEnd('stream: OK\0'))
  expect(await scanner.scan(file('abc', 'de'))).toEqual({ isClean: true })
  expect(kept.heard.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x03abc\0\0\0\x02de\0\0\0\0')
})

test('a virus is told by its name', async () => {
  const { scanner } = await scannerThat(atEnd('stream: Eicar-Signature FOUND\0'))
  expect(await scanner.scan(file('x'))).toEqual({ isClean: false, found: 'Eicar-Signature' })
})

test.each([
  '',
  'stream: OK',
  'OK\0',
  'stream: OK\0stream: OK\0',
  'INSTREAM size limit exceeded. ERROR\0',
  'stream: FOUND\0',
  '<html>\0',
])('the answer %j is none', async (answer) => {
  const { scanner } = await scannerThat(atEnd(answer))
  await expect(scanner.scan(file('x'))).rejects.toThrow(PartnerUnknown)
})

test('an answer before the end of the file is none', async () => {
  const told = Promise.withResolvers<void>()
  const { scanner } = await scannerThat((_heard, socket) => socket.write('stream: OK\0', () => told.resolve()))
  async function* slow() {
    yield Buffer.from('first')
    await told.promise
    // What was written has to be read on the other side of the same loop.
    for (let round = 0; round < 50; round += 1) await new Promise((done) => setImmediate(done))
    yield Buffer.from('second')
  }
  await expect(scanner.scan(slow())).rejects.toThrow(PartnerUnknown)
})

test('a scanner that says nothing, and one that is not there, did not answer', async () => {
  const { scanner } = await scannerThat(() => undefined)
  await expect(scanner.scan(file('x'))).rejects.toThrow(PartnerUnknown)
  await expect(clamdScanner('tcp://127.0.0.1:1').scan(file('x'))).rejects.toThrow(PartnerUnknown)
  await expect(clamdScanner(undefined).scan(file('x'))).rejects.toThrow(PartnerUnknown)
})
