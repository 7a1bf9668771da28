import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { keepLog } from '../../../../tests/support/logs.ts'

const programOf = (name: string) => new URL(`../../src/${name}.ts`, import.meta.url).pathname
/** Caches compiled code, so that a restarted server need not compile it again. */
const compileCache = new URL('../../../../node_modules/.cache/compile', import.meta.url).pathname

/** A server in a separate process, which can be killed and restarted. */
export interface ServerProcess {
  /** Kills it like a power failure; resolves when it is gone. */
  kill(): Promise<void>
  /** Sends it a signal to end; resolves with its exit code. */
  end(by?: NodeJS.Signals): Promise<number | null>
  /** Restarts it; resolves when it serves requests, or runs if it serves none. */
  start(): Promise<void>
  /** How it ended, or undefined while it runs. */
  ended(): string | undefined
}

/** Starts a server with both roles, or with one. */
export async function serverProcess(
  environment: Readonly<Record<string, string>>,
  program: 'main' | 'api' | 'worker' = 'main',
  /** File descriptor for its log; the kept log by default. */
  output?: number,
): Promise<ServerProcess> {
  const log = keepLog()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [programOf(program)], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...environment },
      stdio: ['ignore', 'pipe', output ?? log.output],
    })
    child = started
    const lines = createInterface({ input: started.stdout as NodeJS.ReadableStream })
    const gone = new Promise<never>((_resolve, reject) => {
      started.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)))
    })
    gone.catch(() => undefined)
    const ready = new Promise<void>((resolve) => {
      lines.on('line', (line) => /^(server|worker) ready/.test(line) && resolve())
    })
    await Promise.race([ready, gone])
  }

  async function kill(): Promise<void> {
    const dying = child
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill('SIGKILL')
    await gone
  }

  async function end(by: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const ending = child
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null
    const gone = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(by)
    return gone
  }

  const ended = () => (child?.exitCode ?? child?.signalCode ?? undefined)?.toString()

  await start()
  return { kill, end, start, ended }
}
