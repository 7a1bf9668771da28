import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A sentence for the person at the terminal, instead of a stack. */
export class StartRefused extends Error {}

export interface StartSettings {
  port: number
  sandboxPort: number
  /** Undefined: any free port will do, since only our own server speaks to it. */
  smtpPort: number | undefined
  dataDir: string
  logDir: string
  databaseUrl: string | undefined
  seed: string
}

/** Reads the settings of a start from the environment. Refuses a port or a seed that cannot be meant. */
export function startSettings(env: NodeJS.ProcessEnv, root: string): StartSettings {
  const port = portIn(env, 'PORT') ?? 8080
  const seed = env.SEED || 'demo'
  if (!/^(demo|empty|load:[1-9]\d*)$/.test(seed)) {
    throw new StartRefused(`SEED=${seed} is not known: demo, empty or load:<customers>.`)
  }
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  return {
    port,
    sandboxPort: portIn(env, 'SANDBOX_PORT') ?? port + 10,
    smtpPort: portIn(env, 'SMTP_PORT'),
    dataDir,
    logDir: env.LOG_DIR ? resolve(root, env.LOG_DIR) : join(dataDir, 'logs'),
    databaseUrl: env.DATABASE_URL || undefined,
    seed,
  }
}

function portIn(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new StartRefused(`${name}=${text} is no port: a whole number from 1 to 65535 is meant.`)
}

/** Refuses when somebody listens on the port already; waits `patienceMs` for a stack that is just going down. */
export async function needFreePort(name: string, port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isFree(port))) {
    if (Date.now() > deadline) {
      throw new StartRefused(
        `Port ${port} (${name}) is in use by another program. Stop that one, or choose another port: ${name}=${port + 100} npm start`,
      )
    }
    await pause(100)
  }
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['::', '0.0.0.0', '127.0.0.1']) {
    if (!(await canListen(port, host))) return false
  }
  return true
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    // A machine without IPv6 says another error than "in use", and that one does not matter here.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      answer(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => answer(true)))
  })
}

/** A port nobody listens on at this moment. */
export function anyFreePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => answer(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
