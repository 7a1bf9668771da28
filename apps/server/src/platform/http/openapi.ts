import { brands } from '@waea/brands/brands'
import {
  type Call,
  methodOf,
  pathNames,
  pathOf,
  providersDeedOf,
  refusalWithoutAccount,
  takesCaptcha,
} from '@waea/contract/call'
import { RefusalBody } from '@waea/contract/shapes'
import { providersDeed } from '@waea/domain/access/operator-deeds'
import { type RefusalCode, refuse } from '@waea/domain/refusal'
import { refusalBody, refusals } from '@waea/domain/refusals'
import type { Part } from '../jobs/part.ts'
import { operatorCookie, reasonHeader } from '../operator/request-names.ts'
import type { Config } from '../process/config.ts'
import { captchaHeader } from '../safety/captcha.ts'
import { exampleOf } from './openapi-example.ts'
import { plain } from './validation.ts'
import { takesVersion, versionedRecords } from './versions.ts'

type Json = Record<string, unknown>
type Served = Pick<Config, 'version' | 'publicUrl' | 'brand'>

/** The contract as an OpenAPI 3.1 document, named after the brand. */
export function openApi(parts: readonly Part[], { version, publicUrl, brand }: Served): Json {
  const paths: Record<string, Json> = {}
  const versioned = versionedRecords(parts)
  for (const part of parts) {
    for (const [name, call] of Object.entries(part.calls)) {
      for (const path of [pathOf(call), ...(call.also ?? [])]) {
        const key = path.replace(/:([A-Za-z]+)/g, '{$1}')
        paths[key] = {
          ...paths[key],
          [methodOf(call).toLowerCase()]: operation(part.name, name, call, path, versioned.has(pathOf(call))),
        }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brands[brand].name,
      version,
      description: 'Calls of the self-service portal. Times are nanoseconds, amounts whole cents of NZD.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: parts.map((part) => ({ name: part.name })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        service: { type: 'apiKey', in: 'header', name: 'auth-token' },
        operator: { type: 'apiKey', in: 'cookie', name: operatorCookie },
      },
      schemas: { Refusal: plain(RefusalBody) },
    },
    paths,
  }
}

function operation(part: string, name: string, call: Call, path: string, isVersioned: boolean): Json {
  const isChange = isVersioned && takesVersion(call)
  const isRecord = isVersioned && methodOf(call) === 'GET'
  const also = path === pathOf(call) ? '' : `-${path.replace(/\W+/g, '-')}`
  return {
    operationId: `${part}.${name}${also}`,
    tags: [part],
    summary: call.says,
    ...security(call),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(call),
      ...(call.once ? [idempotencyKey] : []),
      ...(takesCaptcha(call) ? [captchaToken] : []),
      ...(isChange ? [ifMatch] : []),
      ...(isOfCustomer(call) ? [reason] : []),
    ],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': withExample(call.body) } },
    }),
    ...(call.takesFile && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      [String(call.status ?? 200)]: { ...goodAnswer(call), ...(isRecord && { headers: { ETag: etag } }) },
      ...refusedAnswers(call, isChange),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const etag = { description: 'The version of the record, for If-Match.', schema: { type: 'string' } }

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the GET that was read: where it has changed since, the call is refused `version-changed`.',
  schema: { type: 'string' },
}

const isOfCustomer = (call: Call) => {
  const deed = providersDeedOf(call)
  return deed !== undefined && providersDeed(deed)?.ofCustomer === true
}

const reason = {
  name: reasonHeader,
  in: 'header',
  required: false,
  description:
    'Why an operator reads or changes a customer, or what all of them see, percent-encoded; required of operators. The audit log keeps it.',
  schema: { type: 'string', minLength: 3, maxLength: 200 },
}

const captchaToken = {
  name: captchaHeader,
  in: 'header',
  required: false,
  description: "The captcha's token, after the call was refused `captcha-needed`. It lets one request through.",
  schema: { type: 'string' },
}

function security(call: Call): Json {
  const isPersons = call.who.kind === 'signed-in' || call.who.kind === 'own-customer'
  const isOperators = call.who.kind === 'operator' || providersDeedOf(call) !== undefined
  return {
    security: [
      ...(isPersons ? [{ token: [] }] : []),
      ...(providersDeedOf(call) ? [{ service: [] }] : []),
      ...(isOperators ? [{ operator: [] }] : []),
    ],
  }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(call: Call): Json[] {
  if (!call.query) return []
  const schema = plain(call.query) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: one,
  }))
}

function goodAnswer(call: Call): Json {
  if (call.answers === 'file') return { description: 'The file', content: { 'application/octet-stream': {} } }
  if (call.answers === 'redirect') return { description: 'Leads on to another address' }
  if (call.answers === 'events') return { description: 'A stream of events', content: { 'text/event-stream': {} } }
  return { description: 'The answer', content: { 'application/json': withExample(call.gives) } }
}

function withExample(of: object): Json {
  const schema = plain(of)
  return { schema, example: exampleOf(schema) }
}

/** Whether the path names something by id, or the provider by number, so that an unknown one can answer 404. */
const namesThing = (call: Call): boolean =>
  pathNames(pathOf(call)).some((name) => /uuid$/i.test(name) || name === 'spid')

function refusedAnswers(call: Call, isChange: boolean): Json {
  const byStatus = new Map<number, RefusalCode[]>()
  const always: RefusalCode[] = call.body || call.query ? ['invalid-input'] : []
  if (call.who.kind === 'signed-in' || call.who.kind === 'own-customer')
    always.push('no-token', 'bad-token', 'token-expired')
  if (call.who.kind === 'own-customer' || namesThing(call)) always.push('not-found')
  if (call.who.kind === 'own-customer' && !call.who.whileSuspended) always.push('suspended')
  if (call.flags) always.push('not-allowed')
  if (call.who.kind === 'operator') always.push('no-token')
  if (providersDeedOf(call)) always.push('no-token', 'not-allowed', 'too-many-tries')
  const withoutAccount = refusalWithoutAccount(call)
  if (withoutAccount) always.push(withoutAccount)
  if (call.once) always.push('key-reused')
  if (isChange) always.push('version-changed')
  for (const code of new Set([...always, ...call.refuses])) {
    const { status } = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => refusalBody(refuse(code)).err_message).join('; '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: refusalBody(refuse(code)) }])),
          },
        },
      },
    ]),
  )
}
