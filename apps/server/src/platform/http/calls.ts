import { Readable } from 'node:stream'
import {
  type Call,
  methodOf,
  pathNames,
  pathOf,
  refusalOfEmpty,
  refusalWithoutAccount,
  runsOf,
  takesCaptcha,
} from '@waea/contract/call'
import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, inTransaction } from '../context.ts'
import type { Ctx, Tx } from '../ctx.ts'
import { mustSeePlans, plansCookie } from '../db/plans-lock.ts'
import type { FileAnswer, Part, StreamedFile } from '../jobs/part.ts'
import { operatorEntry } from '../operator/operator-entry.ts'
import type { Config } from '../process/config.ts'
import { captchaHeader, checkCaptcha } from '../safety/captcha.ts'
import { type AnyHandler, type Caller, type CallRuntime, callersOf, header } from './caller.ts'
import { authorizeCaller } from './gate.ts'
import { answerOnce, claimKey, keyed, storeAnswer } from './idempotency.ts'
import { networkSessionOf } from './network-session.ts'
import { uploadOf } from './upload.ts'
import { checkOf, isDeeperThan, writerOf } from './validation.ts'
import { checkVersion, sendVersion, startingContext, takesVersion, type VersionedRecord } from './versions.ts'
import { viewContext } from './view-context.ts'

const maxBodyDepth = 32
/** Partners send in batches: some tens of thousands of usage documents. */
const partnerBody = { parseAs: 'buffer', bodyLimit: 4 * 1024 * 1024 } as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a browser may submit a form from another site to this address. */
    takesForms?: boolean
  }
}

/** Registers every call of a part. Partner calls keep their raw bytes, because the signature covers them. */
export function registerPart(
  app: FastifyInstance,
  runtime: CallRuntime,
  part: Part,
  versioned: ReadonlyMap<string, VersionedRecord>,
): void {
  const all = Object.entries(part.calls).filter(([, call]) => call.answers !== 'events')
  const put = (scope: FastifyInstance, [name, call]: [string, Call]) => {
    const handler = part.handlers[name]
    if (!handler) throw new Error(`The call ${part.name}.${name} has no handler`)
    registerCall(scope, runtime, `${part.name}.${name}`, { call, handler, versioned: versioned.get(pathOf(call)) })
  }
  const isPartners = ([, { who }]: [string, Call]) => who.kind === 'partner'
  const takesFile = ([, call]: [string, Call]) => call.takesFile !== undefined
  for (const entry of all) if (!isPartners(entry) && !takesFile(entry)) put(app, entry)
  const putScoped = (fits: typeof isPartners, addParser: (scope: FastifyInstance) => void) => {
    const entries = all.filter(fits)
    if (entries.length === 0) return
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      addParser(scope)
      for (const entry of entries) put(scope, entry)
    })
  }
  putScoped(isPartners, (scope) => scope.addContentTypeParser('*', partnerBody, (_, body, done) => done(null, body)))
  // The handler reads the file as it arrives, after the caller is authorized.
  putScoped(takesFile, (scope) => scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream)))
}

/** A call with its handler. */
interface Served {
  call: Call
  handler: AnyHandler
  /** The record at the call's path, if it has a version. */
  versioned: VersionedRecord | undefined
}

function registerCall(app: FastifyInstance, runtime: CallRuntime, name: string, served: Served): void {
  const { call, handler } = served
  const method = methodOf(call)
  const checkQuery = call.query && checkOf(call.query, 'query')
  const checkBody = call.body && checkOf(call.body, 'body')
  const checkAccount = accountCheckOf(call)
  const callerOf = callersOf(runtime, call, handler)
  const answer = answerOf(runtime, name, served)

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.params as Record<string, string>
    const query = (request.query ?? {}) as Record<string, unknown>
    const body: unknown = call.takesFile ? undefined : request.body
    // In calls for people an impossible id is refused as unknown before the sign-in is checked; programs first learn
    // whether their key is valid.
    const isForPeople = call.who.kind === 'signed-in' || call.who.kind === 'own-customer'
    if (isForPeople) checkPath(call, path)
    const caller = await callerOf(request)
    if (!isForPeople) checkPath(call, path)
    checkForm(call, body, header(request, 'content-type'))
    const fields = fieldsOf(body)
    checkAccount?.(query, fields)
    checkQuery?.(query)
    // The body of a DELETE only repeats the path, and may be left out (decision D45).
    if (call.who.kind !== 'partner' && !(method === 'DELETE' && body === undefined)) checkBody?.(body)
    const input = { ...fields, ...(call.query ? query : {}), ...path }
    return answer(request, reply, input, caller)
  }

  // A path with an empty last value is also served, unless that address belongs to another call.
  const short = pathOf(call).replace(/\/:\w+$/, '')
  const cutShort = typeof call.refusesEmpty === 'string' && short !== pathOf(call) ? [short] : []
  for (const url of [pathOf(call), ...(call.also ?? []), ...cutShort]) {
    app.route({
      method,
      url: url.replace(/:spid\b/g, ':spid(^\\d+$)'),
      handler: serve,
      ...(call.answers === 'file' || call.answers === 'redirect'
        ? {}
        : { schema: { response: { [call.status ?? 200]: {} } }, serializerCompiler: () => writerOf(call.gives) }),
      config: {
        call: name,
        takesForms: call.answers === 'redirect',
        // A partner's calls all come from a few addresses, and are signed.
        ...(call.who.kind === 'partner' && { rateLimit: false }),
        ...(call.triesPerMinute && { rateLimit: { max: call.triesPerMinute, timeWindow: 60_000 } }),
      },
    })
  }
}

/** The fields of a body; a bare text becomes the field Body. */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object') return body === undefined ? {} : { Body: body }
  return body && !Buffer.isBuffer(body) ? (body as Record<string, unknown>) : {}
}

/**
 * Checks that a call about a customer's account names one in its query or body; otherwise refuses with the code of
 * 3§8.5.
 */
function accountCheckOf(call: Call) {
  const code = refusalWithoutAccount(call)
  if (!code || call.who.kind !== 'own-customer' || call.who.customer.in === 'path') return undefined
  const { name } = call.who.customer
  return (query: Record<string, unknown>, fields: Record<string, unknown>): void => {
    const given = Object.hasOwn(fields, name) ? fields[name] : query[name]
    if ((given ?? '') === '') throw new Refused(refuse(code, undefined, name))
  }
}

/** Checks the form of every body: JSON where fields are expected, and not nested too deeply. */
function checkForm(call: Call, body: unknown, contentType: string | undefined): void {
  const takesText = call.body === undefined || (call.body as { type?: string }).type === 'string'
  if (typeof body === 'string' && !takesText) {
    const isJson = contentType?.includes('json')
    throw new Refused(isJson ? refuse('invalid-input', { rule: 'format is invalid' }) : refuse('wrong-content-type'))
  }
  if (isDeeperThan(body, maxBodyDepth)) throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }))
}

const isAccount = ({ who }: Call, name: string) =>
  who.kind === 'own-customer' && who.customer.in === 'path' && who.customer.name === name

/** A path value that cannot be an id counts as an unknown id; a missing account gets its own refusal (3§8.5). */
function checkPath(call: Call, path: Record<string, string>): void {
  for (const name of pathNames(call.is)) {
    const value = path[name] ?? ''
    const empty =
      value.trim() === '' && (refusalOfEmpty(call, name) ?? (isAccount(call, name) && refusalWithoutAccount(call)))
    if (empty) throw new Refused(refuse(empty))
    if (/uuid$/i.test(name)) {
      if (!isUuid(value)) throw new Refused(refuse('not-found'))
      path[name] = value.toLowerCase()
    } else if (name === 'spid' && value !== '2') {
      throw new Refused(refuse('not-found'))
    } else if (value.includes('\0')) {
      throw new Refused(refuse('not-found'))
    }
  }
}

function answerOf(runtime: CallRuntime, name: string, { call, handler, versioned }: Served) {
  const runs = runsOf(call)
  const status = call.status ?? 200
  const texts = new WeakMap<object, string>()

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    input: Record<string, unknown>,
    { actor, message, token, nowMs, reason }: Caller,
  ): Promise<unknown> => {
    authorizeCaller(call, actor, input, nowMs, runtime.flags.now())
    const given = {
      ...requestSide(request, reply, call, runtime.config),
      ...(actor.kind === 'operator' && { operator: { OperatorUUID: actor.OperatorUUID, reason } }),
      ...(await captchaOf(runtime, request, call, actor)),
    }
    if (actor.kind === 'person' && token) {
      const fresh = await runtime.freshToken(actor, token, nowMs)
      if (fresh) given.sendToken?.(fresh.jwt, fresh.expiryMs)
    }
    const { plansPassword } = runtime.config
    mustSeePlans(call, { password: plansPassword, actor, pass: request.cookies[plansCookie], nowMs })
    // Only the client may cache personal answers, no cache on the way.
    const isPrivate = actor.kind !== 'visitor' || (call.isOfPlans && plansPassword !== undefined)
    if (call.fresh === undefined || isPrivate) reply.header('cache-control', 'no-store')
    const run = (ctx: Ctx) =>
      typeof handler === 'function' ? handler(ctx, input as never) : handler.hear(ctx, message as never)
    if (actor.kind === 'person' && actor.viewedBy) {
      const { operator, reason } = actor.viewedBy
      const entry = operatorEntry(name, call, actor, input)
      const log = contextOf(runtime, operator, { ...given, operator: { OperatorUUID: operator.OperatorUUID, reason } })
      if (entry) await log.audit(entry)
      reply.header('cache-control', 'no-store')
      const answer = await run(viewContext(contextOf(runtime, actor, { requestId: request.id })))
      return send(reply, call, answer, status, texts)
    }
    const answerBy = async (ctx: Ctx) => ({ status, answer: await run(ctx) })

    const ifMatch = versioned && takesVersion(call) ? header(request, 'if-match') : undefined
    const check = async (tx: Tx) => {
      if (versioned && ifMatch !== undefined)
        await checkVersion(tx, versioned, ifMatch, request.params as Record<string, string>)
    }
    // An operator's deed is recorded in its transaction, and a read before it is answered.
    const entry = operatorEntry(name, call, actor, input)
    const record = async (ctx: Ctx) => entry && (await ctx.audit(entry))
    if (runs === 'reads') {
      const ctx = contextOf(runtime, actor, given)
      const answer = await run(ctx)
      await record(ctx)
      return versioned?.call === call ? sendVersion(reply, call, answer) : send(reply, call, answer, status, texts)
    }
    const once = call.once && given.requestKey ? keyed(name, input) : undefined
    if (runs === 'transaction') {
      const answered = await inTransaction(runtime, actor, given, async (ctx) => {
        const known = once ? await claimKey(ctx, once) : undefined
        if (known) return known
        await check(ctx)
        const fresh = await answerBy(ctx)
        await record(ctx)
        return once ? storeAnswer(ctx, ctx.db, fresh) : fresh
      })
      return send(reply, call, answered.answer, answered.status, texts)
    }
    const ctx = contextOf(runtime, actor, given)
    const { ownStatements } = runtime.database
    let isRecorded = false
    const start = async (tx: Tx) => {
      await check(tx)
      await record(tx)
      isRecorded = true
    }
    const checked = async (one: Ctx) => {
      if (ifMatch === undefined && !entry) return answerBy(one)
      const answered = await answerBy(startingContext(one, start))
      if (entry && !isRecorded) await record(one)
      return answered
    }
    const answered = once ? await answerOnce(ctx, once, ownStatements, checked) : await checked(ctx)
    return send(reply, call, answered.answer, answered.status, texts)
  }
}

/** Verifies the captcha of a request whose call takes one. Runs before the call starts, because it calls a partner. */
async function captchaOf(runtime: CallRuntime, request: FastifyRequest, call: Call, actor: Actor) {
  if (!takesCaptcha(call)) return {}
  const from = { address: request.ip, userAgent: '' }
  return { captcha: await checkCaptcha(contextOf(runtime, actor, { from }), header(request, captchaHeader)) }
}

function send(
  reply: FastifyReply,
  call: Call,
  answer: unknown,
  status: number,
  texts: WeakMap<object, string>,
): unknown {
  if (call.answers === 'redirect') return reply.redirect((answer as { Location: string }).Location, 303)
  reply.code(status)
  if (call.answers !== 'file') {
    const isFixed = typeof answer === 'object' && answer !== null && Object.isFrozen(answer)
    return isFixed ? textOf(reply, answer, texts) : (answer ?? {})
  }
  const file = answer as FileAnswer | StreamedFile
  reply.header('content-type', file.type)
  reply.header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('cache-control', 'no-store')
  return reply.send('bytes' in file ? file.bytes : Readable.from(file.pieces))
}

/** The serialised form of a constant answer. A handler marks one by freezing it; it is serialised once. */
function textOf(reply: FastifyReply, answer: object, texts: WeakMap<object, string>): string {
  const text = texts.get(answer) ?? String(reply.serialize(answer))
  texts.set(answer, text)
  reply.type('application/json; charset=utf-8')
  return text
}

function requestSide(request: FastifyRequest, reply: FastifyReply, call: Call, config: Config) {
  const shownToken = header(request, 'x-auth-token')
  const key = call.once ? header(request, 'idempotency-key') : undefined
  return {
    requestId: request.id,
    ...(call.takesFile && { upload: uploadOf(request) }),
    ...(key !== undefined && { requestKey: key }),
    ...(shownToken !== undefined && { shownToken }),
    from: {
      address: request.ip,
      userAgent: header(request, 'user-agent')?.slice(0, 300) ?? '',
      ...networkSessionOf(request, config),
    },
    cookies: {
      read: (name: string) => request.cookies[name],
      set: (name: string, value: string, maxAgeS: number, path = '/') => {
        reply.setCookie(name, value, {
          path,
          httpOnly: true,
          sameSite: 'strict',
          secure: request.protocol === 'https',
          maxAge: maxAgeS,
        })
      },
      clear: (name: string, path = '/') => {
        reply.clearCookie(name, { path })
      },
    },
    sendToken: (jwt: string, expiryMs: number) => {
      reply.header('x-auth-token', jwt)
      reply.header('x-auth-token-expiry', String(expiryMs * 1_000_000))
    },
  }
}
