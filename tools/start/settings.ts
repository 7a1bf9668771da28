import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../apps/server/src/platform/process/config.ts'
import { wholeNumber } from '../../apps/server/src/platform/settings/kinds.ts'
import { optional, readSettings, withDefault } from '../../apps/server/src/platform/settings/read.ts'
import { sandboxSettings } from '../../apps/server/src/platform/settings/sandbox-settings.ts'
import { serverSettings } from '../../apps/server/src/platform/settings/schema.ts'

/** A fixed port, because other programs need its number; 0 (any free port) is refused. */
const port = wholeNumber(1, 65_535)
const { DATABASE_URL, DATA_DIR, HOST, PORT, METRICS_PORT, SANDBOX_PORT, SEED, SMTP_PORT, CLAMD_PORT } = serverSettings
const startTable = {
  ...sandboxSettings,
  DATABASE_URL,
  DATA_DIR,
  HOST,
  SEED,
  PORT: withDefault(port, 8080, PORT.means),
  METRICS_PORT: optional(port, METRICS_PORT.means),
  SANDBOX_PORT: optional(port, SANDBOX_PORT.means),
  SMTP_PORT: optional(port, SMTP_PORT.means),
  CLAMD_PORT: optional(port, CLAMD_PORT.means),
}

/** An error shown as a sentence, without a stack. */
export class StartRefused extends Error {}

export interface StartSettings {
  /** Under which the portal is reached from this machine. */
  host: string
  port: number
  sandboxPort: number
  /** Undefined: any free port will do, and the start prints it. */
  metricsPort: number | undefined
  /** Undefined: any free port will do, since only our own server uses it. */
  smtpPort: number | undefined
  clamdPort: number | undefined
  dataDir: string
  logDir: string
  databaseUrl: string | undefined
  seed: string
}

/**
 * Reads a start's settings from the environment. Throws one sentence about a wrong or misspelt setting of the start,
 * the server or the sandboxes, before anything is built or started.
 */
export function startSettings(env: NodeJS.ProcessEnv, root: string): StartSettings {
  const own = readSettings(startTable, env)
  // If no database is named, the server gets the bundled one.
  readConfig({ ...env, DATABASE_URL: own.DATABASE_URL ?? 'postgres://bundled' })
  const dataDir = resolve(root, own.DATA_DIR)
  return {
    host: reachedAs(own.HOST),
    port: own.PORT,
    sandboxPort: own.SANDBOX_PORT ?? own.PORT + 10,
    metricsPort: own.METRICS_PORT,
    smtpPort: own.SMTP_PORT,
    clamdPort: own.CLAMD_PORT,
    dataDir,
    logDir: own.LOG_DIR ? resolve(root, own.LOG_DIR) : join(dataDir, 'logs'),
    databaseUrl: own.DATABASE_URL,
    seed: own.SEED ?? 'demo',
  }
}

/** A portal that listens on every address, as without a name, is reached as localhost. */
function reachedAs(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Refuses a port that is already in use, after waiting `patienceMs` for a stack that is shutting down. */
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
    // Without IPv6 the error is not "in use", and does not matter here.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      answer(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => answer(true)))
  })
}

/** A port that is free at this moment. */
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
