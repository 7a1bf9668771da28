import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import type { ScanOutcome, VirusScannerPort } from '../../ports/virus-scanner.ts'

const usualAnswerMs = 15_000
const maxAnswerBytes = 1_000

/**
 * ClamAV's daemon over TCP: `zINSTREAM`, then the file in pieces, each preceded by its length, and a piece of length
 * zero. It answers once and hangs up. An answer before the end of the file says nothing about the file.
 */
export function clamdScanner(url: string | undefined, answerWithinMs = usualAnswerMs): VirusScannerPort {
  return {
    async scan(pieces) {
      if (url === undefined) throw new PartnerOff('There is no virus scanner in this deployment')
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port) })
      const limit = AbortSignal.timeout(answerWithinMs)
      limit.addEventListener('abort', () => socket.destroy(new Error('no answer in time')))
      try {
        return outcomeOf(await talk(socket, pieces))
      } catch (error) {
        if (error instanceof PartnerUnknown) throw error
        throw new PartnerUnknown('The virus scanner did not answer', { cause: error })
      } finally {
        socket.destroy()
      }
    },
  }
}

async function talk(socket: Socket, pieces: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  let isSent = false
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      if (!isSent) return reject(new PartnerUnknown('The virus scanner answered before it had the file'))
      said += piece.toString('utf8')
      if (said.length > maxAnswerBytes) resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
  // The awaits below handle the rejection; this stops it from counting as unhandled before then.
  ended.catch(() => undefined)
  await Promise.race([once(socket, 'connect'), ended])
  await write(socket, Buffer.from('zINSTREAM\0'), ended)
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    await write(socket, lengthOf(piece.length), ended)
    await write(socket, piece, ended)
  }
  isSent = true
  await write(socket, lengthOf(0), ended)
  await ended
  return said
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Writes, and waits while the scanner reads more slowly than we write. */
async function write(socket: Socket, bytes: Buffer, ended: Promise<void>): Promise<void> {
  if (socket.destroyed) throw new PartnerUnknown('The virus scanner hung up')
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), ended])
}

/** Reads the one answer, `stream: OK` or `stream: <name> FOUND`; anything else is no answer. */
function outcomeOf(said: string): ScanOutcome {
  if (said === 'stream: OK\0') return { isClean: true }
  const found = said.endsWith('\0') ? /^stream: ([^\0]{1,200}) FOUND$/.exec(said.slice(0, -1))?.[1] : undefined
  if (found !== undefined) return { isClean: false, found }
  throw new UnusableAnswer('The virus scanner’s answer can’t be read')
}
