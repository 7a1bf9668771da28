import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Fault, FaultSource } from '../faults.ts'

const maxStreamBytes = 25 * 1024 * 1024
const idleMs = 120_000
/** The test virus of eicar.org, in two parts so that no scanner finds it in this file. */
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** Where the scanner listens, and its faults. */
export interface ScannerSettings {
  host: string
  port: number
  faults: FaultSource
}

/** One connection: the bytes not parsed yet, and the file received so far. */
interface Talk {
  unread: Buffer
  isStreaming: boolean
  file: Buffer[]
  bytes: number
}

/**
 * ClamAV's daemon over TCP with `zPING` and `zINSTREAM`: finds the EICAR test file. Faults of `scan`: `slow`,
 * `error-before-effect` hangs up, `error-after-effect` answers an error, `timeout-after-effect` never answers, and
 * `answer-without-effect` answers OK before it has received the file.
 */
export async function startScanner(settings: ScannerSettings): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    const talk: Talk = { unread: Buffer.alloc(0), isStreaming: false, file: [], bytes: 0 }
    socket.on('data', (piece: Buffer) => {
      talk.unread = Buffer.concat([talk.unread, piece])
      read(socket, talk, settings.faults)
    })
  })
  const port = await listen(server, settings)
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, { port, host }: ScannerSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function read(socket: Socket, talk: Talk, faults: FaultSource): void {
  if (!talk.isStreaming) {
    const end = talk.unread.indexOf(0)
    if (end === -1) return
    const command = talk.unread.subarray(0, end).toString('latin1')
    talk.unread = talk.unread.subarray(end + 1)
    if (command === 'zPING') return void socket.end('PONG\0')
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
    talk.isStreaming = true
    if (faults.next('scan', ['error-before-effect'])) return void socket.destroy()
    if (faults.next('scan', ['answer-without-effect'])) socket.write('stream: OK\0')
  }
  while (talk.unread.length >= 4) {
    const length = talk.unread.readUInt32BE()
    if (length === 0) {
      answer(socket, Buffer.concat(talk.file), faults.next('scan'))
      return
    }
    if (talk.unread.length < 4 + length) return
    talk.file.push(talk.unread.subarray(4, 4 + length))
    talk.unread = talk.unread.subarray(4 + length)
    talk.bytes += length
    if (talk.bytes > maxStreamBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
  }
}

function answer(socket: Socket, file: Buffer, fault: Fault | undefined): void {
  if (fault?.kind === 'timeout-after-effect') return
  const said = fault?.kind === 'error-after-effect' ? 'stream: Can’t allocate memory ERROR' : outcomeOf(file)
  const say = () => socket.end(`${said}\0`)
  if (fault?.kind === 'slow') setTimeout(say, fault.ms).unref()
  else say()
}

const outcomeOf = (file: Buffer) => (file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
