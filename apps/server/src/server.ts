import type { AddressInfo } from 'node:net'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { pathOf, runsOf } from '@waea/contract/call'
import { system } from '@waea/contract/system'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionGate } from './capabilities/identity/index.ts'
import { contextOf, type Runtime } from './platform/context.ts'
import { openDatabase, poolFigures } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { mustSeePlans, plansCookie } from './platform/db/plans-lock.ts'
import { deploymentPart } from './platform/deployment.ts'
import { FlagBoard, flagsChannel } from './platform/flags.ts'
import { type CallRuntime, header } from './platform/http/caller.ts'
import { registerPart } from './platform/http/calls.ts'
import { registerConsole } from './platform/http/console.ts'
import { drain } from './platform/http/drain.ts'
import { registerImages } from './platform/http/images.ts'
import { openApi } from './platform/http/openapi.ts'
import { loadRenderer, registerPages, servedVersion } from './platform/http/pages.ts'
import { httpServer } from './platform/http/server.ts'
import { versionedRecords } from './platform/http/versions.ts'
import {
  figuresOf,
  findersOf,
  historiesOf,
  listenersOf,
  messagesOf,
  personalDataOf,
  runClockJobs,
  startJobs,
} from './platform/jobs/jobs.ts'
import type { Part } from './platform/jobs/part.ts'
import { Live, liveFigures } from './platform/live/live.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { startOperationsServer } from './platform/metrics/operations-server.ts'
import {
  type FreeBytes,
  freeBytesOf,
  type Readiness,
  readinessFigures,
  readinessOf,
} from './platform/metrics/readiness.ts'
import { startTraces, traceCalls } from './platform/metrics/traces.ts'
import { noticeBeside } from './platform/operator/notices.ts'
import { type Clock, realClock, TestClock } from './platform/process/clock.ts'
import type { Config } from './platform/process/config.ts'
import type { Working } from './platform/process/keep-running.ts'
import type { Log } from './platform/process/log.ts'
import { systemPart } from './platform/system.ts'
import { seedDatabase } from './seed.ts'
import { capabilities, gateOf, noticesOf, operatorOf, portsOf, programOf, viewOf } from './wiring.ts'

export interface Server {
  url: string
  /** Where metrics and health are served; undefined without METRICS_PORT. */
  operationsUrl: string | undefined
  clock: Clock
  runtime: Runtime
  live: Live | undefined
  close(): Promise<void>
}

export interface Roles {
  api: boolean
  worker: boolean
}

/**
 * Starts the program in one or both roles: migrates, seeds an empty database, serves requests, runs jobs. In a drill it
 * runs no jobs, and a worker alone refuses to start. Tests pass a disk of their own.
 */
export async function startServer(
  config: Config,
  roles: Roles,
  log: Log,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Server> {
  if (config.drill && !roles.api) throw new Error('DRILL is on: a worker would act on what was restored.')
  const { tracesEndpoint, version } = config
  const role = roles.api && roles.worker ? 'both' : roles.api ? 'api' : 'worker'
  const traces = tracesEndpoint === undefined ? undefined : await startTraces(tracesEndpoint, { role, version })
  await migrate(config.databaseDirectUrl)
  const clock = config.clock === 'test' ? new TestClock() : realClock
  const database = openDatabase(config.databaseUrl, config.poolSize, config.databaseDirectUrl)
  const parts: Part[] = [...capabilities]
  const flags = new FlagBoard(config.flags, { db: database.reads, clock, log })
  await flags.read()
  const metrics = new Metrics()
  const runtime: Runtime = {
    database,
    config,
    flags,
    clock,
    log,
    ports: portsOf(config, {
      log,
      now: () => clock.now(),
      metrics,
      report: (report) => noticeBeside(runtime, { kind: 'partner', ...report }),
    }),
    listeners: listenersOf(parts),
    finders: findersOf(parts),
    histories: historiesOf(parts),
    personalData: personalDataOf(parts),
    ...messagesOf(parts),
  }
  parts.push(
    systemPart(clock, () => runClockJobs(runtime, parts)),
    deploymentPart(flags, servedVersion(config)),
  )
  await seedDatabase(runtime)

  const working: Working | undefined = roles.worker && !config.drill ? await startJobs(runtime, parts) : undefined
  let closing: Promise<void> | undefined
  const disk = () => freeBytes(config.dataDir)
  const jobs = working && (() => working.isRunning())
  const readiness = readinessOf(database.reads, disk, { ...(jobs && { jobs }), serving: () => closing === undefined })
  let api = roles.api ? await startApi(runtime, parts, { flags, metrics, readiness }) : undefined
  const { url = '', live } = api ?? {}
  const figures = [
    poolFigures(database),
    readinessFigures(readiness, disk),
    ...(live ? [liveFigures(live)] : []),
    ...figuresOf(runtime, parts),
  ]
  for (const one of figures) metrics.add(one)
  if (config.metrics) metrics.addProcessFigures()
  const operations =
    config.metrics && (await startOperationsServer(config.metrics, { metrics, readiness, version: config.version }))
  async function closeAll(): Promise<void> {
    await api?.close()
    // Tests keep closed servers in their modules; without this, all routes and schemas would stay in memory.
    api = undefined
    await working?.stop()
    await operations?.close()
    runtime.ports.mail.close()
    await runtime.ports.faults.close()
    await database.close()
    await traces?.stop()
  }
  return {
    url,
    operationsUrl: operations?.url,
    clock,
    runtime,
    live,
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

interface ApiParts {
  flags: FlagBoard
  metrics: Metrics
  readiness(): Promise<Readiness>
}

async function startApi(runtime: Runtime, parts: readonly Part[], { flags, metrics, readiness }: ApiParts) {
  const { config, database } = runtime
  const app = await httpServer(config, runtime.log, runtime.ports.faults)
  if (config.tracesEndpoint !== undefined) traceCalls(app)
  metrics.measureCalls(
    app,
    parts.flatMap(({ name, calls }) => Object.keys(calls).map((call) => `${name}.${call}`)),
  )
  const notices = noticesOf(config, {
    ended: (session) => live.end(session),
    changed: (customer) => live.changed(customer),
  })
  notices.set(flagsChannel, () => void flags.read())
  const live = new Live(database, config.databaseDirectUrl, notices)
  await live.start()
  const gate = gateOf(config)
  const calls: CallRuntime = {
    ...runtime,
    authenticate: (db, token, nowMs) => gate.authenticate(db, token, nowMs),
    authenticateOperator: (token) => operatorOf(contextOf(runtime, { kind: 'visitor' }), token),
    authenticateProgram: (token) => programOf(contextOf(runtime, { kind: 'visitor' }), token),
    authenticateView: (shown) => viewOf(contextOf(runtime, { kind: 'visitor' }), shown),
    freshToken: (actor, token, nowMs) => gate.freshToken(actor, token, nowMs),
  }
  const versioned = versionedRecords(parts)
  for (const one of parts) registerPart(app, calls, one, versioned)
  registerLive(app, calls, gate, live)
  registerHealth(app, readiness, config)
  registerApplePay(app, config)
  await registerDocs(app, () => openApi(parts, config))
  registerImages(app, config.brand)
  await registerConsole(app, config)
  await registerPages(
    app,
    config,
    await loadRenderer(config),
    () => flags.now(),
    (name, input, request) => callAsVisitor(runtime, parts, { name, input, pass: request.cookies[plansCookie] }),
  )
  await app.listen({ port: config.port, host: config.host })
  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    live,
    close: () => drain(app, () => live.stop()),
  }
}

/** The longest time a page may take on a slow connection from its first answers to its stream. */
const pageLoadsWithinMs = 30_000

function registerLive(app: FastifyInstance, runtime: CallRuntime, gate: SessionGate, live: Live): void {
  const { clock, database } = runtime
  app.get(pathOf(system.live), { config: { isStream: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const token = header(request, 'x-auth-token')
    if (!token || token === '-') throw new Refused(refuse('no-token'))
    const actor = await gate.authenticate(database.reads, token, clock.now().getTime())
    if (isRefusal(actor)) throw new Refused(actor)
    if (actor.kind !== 'person') throw new Refused(refuse('no-token'))
    const { sessionUuid, userUuid } = actor
    const check = async () => {
      const person = await gate.personOf(database.reads, sessionUuid, clock.now().getTime())
      return person?.roles.map((role) => role.CustomerUUID)
    }
    const customers = actor.roles.map((role) => role.CustomerUUID)
    const since = new Date(clock.now().getTime() - pageLoadsWithinMs)
    if (!(await live.open(request, reply, { userUuid, sessionUuid, since, customers, check })))
      throw new Refused(refuse('bad-token'))
  })
}

function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>, { version }: Config): void {
  app.get('/healthz', async () => ({ status: 'up', version }))
  app.get('/readyz', async (_request, reply) => {
    const { isReady } = await readiness()
    return isReady ? { status: 'ready', version } : reply.code(503).send({ status: 'not ready', version })
  })
}

/** Serves the file with which Apple verifies that the site may show Apple Pay. */
function registerApplePay(app: FastifyInstance, { applePayDomain }: Config): void {
  if (applePayDomain === undefined) return
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(applePayDomain),
  )
}

/**
 * The API documentation as a page. Its files are our own, under the usual content security policy. The document is
 * written when somebody first asks for it: it would be a fifth of every server's start.
 */
async function registerDocs(app: FastifyInstance, write: () => object): Promise<void> {
  let written: object | undefined
  const document = () => {
    written ??= write()
    return written
  }
  app.get('/openapi.json', async () => document())
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    transformSpecification: () => document(),
    transformSpecificationClone: false,
  })
}

/** Makes a public page's call within this process, for the visitor it is rendered for. */
function callAsVisitor(
  runtime: Runtime,
  parts: readonly Part[],
  { name, input, pass }: { name: string; input: unknown; pass: string | undefined },
): Promise<unknown> {
  const [area, call = ''] = name.split('.')
  const found = parts.find((one) => one.name === area)
  const handler = found?.handlers[call]
  const asks = found?.calls[call]
  if (typeof handler !== 'function' || asks?.who.kind !== 'anyone' || runsOf(asks) === 'transaction')
    throw new Error(`A page asked for ${name}, which is not open to visitors or writes`)
  const actor = { kind: 'visitor' } as const
  const nowMs = runtime.clock.now().getTime()
  mustSeePlans(asks, { password: runtime.config.plansPassword, actor, pass, nowMs })
  return handler(contextOf(runtime, actor), input as never)
}
