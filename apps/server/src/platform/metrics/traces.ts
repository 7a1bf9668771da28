import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Sends spans to a collector until stopped. */
export interface Traces {
  /** Sends what is left, and stops. */
  stop(): Promise<void>
}

const kinds = { call: SpanKind.SERVER, job: SpanKind.INTERNAL, partner: SpanKind.CLIENT, database: SpanKind.CLIENT }
const tracer = () => trace.getTracer('waea')
let isOn = false

/**
 * Starts to trace calls, jobs, statements and partners, and sends the spans to `endpoint` by OTLP over HTTP. The
 * sampler, the collector's headers and the sizes of batches are read from OpenTelemetry's own variables. The code is
 * loaded only here, since most installations trace nothing.
 */
export async function startTraces(
  endpoint: string,
  { role, version }: { role: string; version: string },
): Promise<Traces> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `waea-${role}`, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register({ propagator: null })
  isOn = true
  return {
    async stop() {
      isOn = false
      // A collector that does not answer must not keep the process from ending.
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
    },
  }
}

/**
 * Runs work within a span. A statement or a partner's call outside a call or job has no span: it would be a trace of
 * its own. Attributes never have a customer's data.
 */
export function traced<T>(
  kind: Exclude<keyof typeof kinds, 'call'>,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn || (kind !== 'job' && !trace.getActiveSpan())) return work()
  return tracer().startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The text of an error may have a customer's data.
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', (error as { code?: string }).code ?? (error as Error).name)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs a statement within a span. Its text has places for the values, never the values. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work()
  const [verb = ''] = /\w+/.exec(text) ?? []
  const table = /\b(?:FROM|INTO|UPDATE)\s+([a-z_]+\.[a-z_]+)/.exec(text)?.[1]
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  return traced('database', [verb.toUpperCase(), table].filter(Boolean).join(' '), attributes, work)
}

/** Traces every call of a server, by its name; called before its routes are registered. A live stream has no end. */
export function traceCalls(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>()
  app.addHook('onRequest', (request, reply, done) => {
    const { call = 'page', isStream } = request.routeOptions.config
    if (isOn && !isStream) {
      const attributes = { 'http.request.method': request.method, 'waea.request': request.id }
      const span = tracer().startSpan(call, { kind: kinds.call, attributes })
      contexts.set(request, trace.setSpan(context.active(), span))
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
    }
    done()
  })
  // Entered here and not at once: reading a body loses the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = contexts.get(request)
    if (own) context.with(own, done)
    else done()
  })
}
