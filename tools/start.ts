import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RunningPostgres, startPostgres } from './postgres/start.ts'
import { type Child, lastLines, startChild, waitForAnswer } from './start/child.ts'
import { type LockedFolder, lockDataFolder, writable } from './start/data-folder.ts'
import type { DevWeb } from './start/dev-web.ts'
import { demoFile, demoLines } from './start/greeting.ts'
import { needOwnDatabase } from './start/need-own-database.ts'
import { anyFreePort, needFreePort, type StartSettings, startSettings } from './start/settings.ts'
import { buildWeb } from './start/web-build.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.log(line)

/** The sandboxes need little memory. */
const sandboxFlags = ['--max-semi-space-size=1', '--max-old-space-size=256', '--disable-warning=ExperimentalWarning']
/** How often a demo mobile uses a little data, so that people see usage change. */
const demoDripMs = '20000'

const lookAfterDatabaseMs = 500

/** `npm run dev`: Vite serves the web from its sources, and the server restarts when one of its files changes. */
const isDev = process.argv.includes('--dev')
const watchFlags = ['--watch', '--watch-preserve-output']

/** The running parts, in the order they were started; stopped in reverse order. */
const stack: {
  folder?: LockedFolder
  postgres?: Promise<RunningPostgres>
  sandboxes?: Child
  web?: Promise<DevWeb>
  server?: Child
} = {}
/** Aborts pending work: a web build, or a start of the database. */
const stopping = new AbortController()
let ending: Promise<void> | undefined

try {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  await start(startSettings(process.env, root))
} catch (error) {
  if (!ending) {
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}

async function start(settings: StartSettings): Promise<void> {
  const { port, sandboxPort, dataDir } = settings
  stack.folder = lockDataFolder(dataDir)
  writable('LOG_DIR', settings.logDir)
  const patienceMs = stack.folder.tookOver ? 15_000 : 0
  await needFreePort('PORT', port, patienceMs)
  await needFreePort('SANDBOX_PORT', sandboxPort, patienceMs)
  const smtpPort = settings.smtpPort ?? (await anyFreePort())
  await needFreePort('SMTP_PORT', smtpPort, patienceMs)
  const clamdPort = settings.clamdPort ?? (await anyFreePort())
  await needFreePort('CLAMD_PORT', clamdPort, patienceMs)
  const metricsPort = settings.metricsPort ?? (await anyFreePort())
  await needFreePort('METRICS_PORT', metricsPort, patienceMs)
  for (const part of settings.databaseUrl ? ['sandboxes'] : ['sandboxes', 'postgres']) {
    writable('The folder', join(dataDir, part))
  }

  const sandboxUrl = `http://localhost:${sandboxPort}`
  const shared = {
    ...process.env,
    // Caches code with its types stripped: the next start is faster, and needs no stripper in memory.
    NODE_COMPILE_CACHE: resolve(root, process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/compile'),
  }
  // With Vite in front of it, the server can use any port.
  const serverPort = isDev ? await anyFreePort() : port
  const sandboxes = openSandboxes(settings, sandboxUrl, {
    ...(process.env.CLOCK !== 'test' && { NETWORK_DRIP_MS: demoDripMs }),
    ...shared,
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    CLAMD_PORT: String(clamdPort),
    DATA_DIR: join(dataDir, 'sandboxes'),
    WAEA_URL: `http://${settings.host}:${port}`,
  })
  const openPortal = async () => {
    const [databaseUrl] = await Promise.all([
      // First, so that its errors appear before the web build.
      openDatabase(settings),
      isDev ? openWeb(port, serverPort) : buildWeb(root, say, stopping.signal),
      // The seed registers its mobiles at the sandboxes; once it has, the server can load at the same time as them.
      existsSync(join(dataDir, demoFile)) || sandboxes,
    ])
    if (ending) return
    await openServer(settings, serverPort, {
      ...shared,
      ...(isDev && {
        NODE_ENV: 'development',
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
        // Vite listens on HOST, and passes calls on.
        HOST: 'localhost',
        WEB_DIST: join(root, 'tools/start/dev-web'),
      }),
      PORT: String(serverPort),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: sandboxUrl,
      SMTP_PORT: String(smtpPort),
      CLAMD_PORT: String(clamdPort),
      DATA_DIR: dataDir,
      SEED: settings.seed,
    })
  }
  await Promise.all([sandboxes, openPortal()])
  if (ending) return
  say(`ready http://${settings.host}:${port}`)
  say(`      ${sandboxUrl}/outbox shows every mail and text message`)
  say(`      http://localhost:${metricsPort}/metrics shows the server's metrics`)
  if (isDev) say(`      ${join(settings.logDir, 'server.log')} has the server's errors and restarts`)
  for (const line of demoLines(dataDir)) say(line)
}

async function openDatabase(settings: StartSettings): Promise<string> {
  if (settings.databaseUrl) {
    await needOwnDatabase(settings.databaseUrl)
    return settings.databaseUrl
  }
  const start = () => startPostgres({ dataDir: join(settings.dataDir, 'postgres'), log: say, signal: stopping.signal })
  stack.postgres = start()
  const { url } = await stack.postgres
  keepDatabase(start)
  return url
}

/** Restarts a database that stopped or was killed; the server tolerates the outage. */
function keepDatabase(start: () => Promise<RunningPostgres>): void {
  const looking = setInterval(async () => {
    const running = await stack.postgres
    if (ending || running?.isAlive()) return
    clearInterval(looking)
    say('The database ended by itself. Starting it again …')
    stack.postgres = start()
    try {
      await stack.postgres
      say('The database runs again.')
      keepDatabase(start)
    } catch (error) {
      if (ending) return
      console.error((error as Error).message)
      await end(1)
    }
  }, lookAfterDatabaseMs)
  looking.unref()
}

async function openSandboxes(settings: StartSettings, url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const script = join(root, 'apps/sandboxes/src/main.ts')
  const logFile = join(settings.logDir, 'sandboxes.log')
  stack.sandboxes = watched(startChild('The sandboxes', script, env, logFile, sandboxFlags))
  await waitForAnswer(stack.sandboxes, url, (status) => status > 0 && status < 500)
}

/** Loads Vite only here: a start of the built web does not need it. */
async function openWeb(port: number, serverPort: number): Promise<void> {
  const { serveWeb } = await import('./start/dev-web.ts')
  stack.web = serveWeb(root, port, `http://localhost:${serverPort}`)
  await stack.web
}

async function openServer(settings: StartSettings, port: number, env: NodeJS.ProcessEnv): Promise<void> {
  const script = join(root, 'apps/server/src/main.ts')
  const flags = isDev ? watchFlags : []
  const child = watched(startChild('The server', script, env, join(settings.logDir, 'server.log'), flags))
  stack.server = child
  const url = `http://${isDev ? 'localhost' : settings.host}:${port}/readyz`
  await waitForAnswer(
    child,
    url,
    (status) => status === 200,
    (seconds) => say(`Preparing the database (${seconds} s) …`),
  )
}

/** If a child exits by itself, shows its last lines and stops everything. */
function watched(child: Child): Child {
  void child.ended.then((sentence) => {
    if (ending) return
    console.error(`${sentence}. Its last lines (all of them: ${child.logFile}):\n${lastLines(child.logFile)}`)
    return end(1)
  })
  return child
}

/** Stops everything once: the server first, so that it can finish its work, the database last. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    if (code === 0) say('Stopping …')
    stopping.abort()
    const web = await stack.web?.catch(() => undefined)
    await Promise.all([stack.server?.stop(), web?.close()])
    await Promise.all([stack.sandboxes?.stop(), closeDatabase()])
    stack.folder?.release()
    process.exit(code)
  })()
  return ending
}

/** Waits for a database that is still starting, so that it is stopped too. */
async function closeDatabase(): Promise<void> {
  const postgres = await stack.postgres?.catch(() => undefined)
  await postgres?.stop()
}
