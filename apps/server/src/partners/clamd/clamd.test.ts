import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PartnerUnknown } from '../../ports/ports.ts'
import { clamdScanner } from './clamd.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A fake scanner. Collects what it receives and calls `hears` with everything so far. */
async function scannerThat(hears: (received: Buffer, socket: Socket) => void) {
  const kept: { received: Buffer } = { received: Buffer.alloc(0) }
  server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      kept.received = received
      hears(received, socket)
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { kept, scanner: clamdScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, 500) }
}

async function* file(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

const atEnd = (answer: string) => (received: Buffer, socket: Socket) => {
  if (received.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer)
}

test('a file goes over in pieces with their lengths, and ends with a length of zero', async () => {
  const { scanner, kept } = await scannerThat(atEnd('stream: OK\0'))
  expect(await scanner.scan(file('abc', 'de'))).toEqual({ isClean: true })
  expect(kept.received.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x03abc\0\0\0\x02de\0\0\0\0')
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
  const answered = Promise.withResolvers<void>()
  const { scanner } = await scannerThat((_received, socket) => socket.write('stream: OK\0', () => answered.resolve()))
  async function* slow() {
    yield Buffer.from('first')
    await answered.promise
    // Writes reach the other side through the same event loop, so it has to turn a few times.
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
