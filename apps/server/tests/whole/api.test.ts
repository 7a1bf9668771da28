import { methodOf, pathOf, providersDeedOf } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { refusals } from '@waea/domain/refusals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { plain } from '../../src/platform/http/validation.ts'
import { type Buyer, shopOfFile } from '../shop/shop-support.ts'
import { everyCall } from './world.ts'

const portal = shopOfFile()
let buyer: Buyer

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
})

const ask = (path: string, init: RequestInit = {}) => fetch(portal.url + path, init)
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})
const recover = pathOf(identity.recoverPassword)

describe('tokens', () => {
  test('[B-API-02] an answer to an old token carries a new one, and when it ends in nanoseconds', async () => {
    const young = await portal.call(identity.me, {}, buyer.token)
    expect(young.headers.get('x-auth-token')).toBeNull()
    const claims = JSON.parse(Buffer.from(buyer.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    const nowS = portal.server.runtime.clock.now().getTime() / 1000
    await portal.clock({ advanceS: Math.floor(claims.exp - nowS) - 60 })
    const old = await portal.call(identity.me, {}, buyer.token)
    const fresh = old.headers.get('x-auth-token') ?? ''
    expect(fresh.split('.')).toHaveLength(3)
    expect(fresh).not.toBe(buyer.token)
    const expiryNanos = Number(old.headers.get('x-auth-token-expiry'))
    expect(expiryNanos).toBeGreaterThan(claims.exp * 1e9)
    expect((await portal.call(identity.me, {}, fresh)).status).toBe(200)
    buyer = { ...buyer, token: fresh }
  })

  test('[E-API-02] [E-API-03] of the refusals with 401 only a wrong or missing secret has the number that signs nobody out', () => {
    const kept = Object.entries(refusals).filter(([, row]) => row.err_number === 1002)
    expect(kept.map(([code]) => code).sort()).toEqual([
      'second-factor-needed',
      'step-up-needed',
      'wrong-password',
      'wrong-sign-in',
    ])
    expect(kept.every(([, row]) => row.status === 401)).toBe(true)
  })
})

describe('bodies', () => {
  test.each([
    ['nothing', '', 'no-payload', undefined],
    ['half a text', '{"Email":', 'invalid-input', undefined],
    ['a list', '[]', 'invalid-input', ''],
    ['a number for a text', '{"Email":2}', 'invalid-input', 'Email'],
    ['an unknown field', '{"Email":"a@b.nz","Roles":[]}', 'invalid-input', 'Roles'],
    ['a missing field', '{}', 'invalid-input', 'Email'],
    ['a prototype', '{"Email":"a@b.nz","__proto__":{"a":1}}', 'invalid-input', undefined],
    ['a NUL', '{"Email":"a\\u0000@b.nz"}', 'invalid-input', 'Email'],
    ['half a letter', '{"Email":"a\\ud800@b.nz"}', 'invalid-input', 'Email'],
  ])('%s is refused with the name of the field', async (_what, text, code, field) => {
    const answer = await ask(recover, post(text))
    expect(answer.status).toBe(400)
    const body = (await answer.json()) as Record<string, unknown>
    expect(body.code).toBe(code)
    if (field !== undefined) expect(body.field).toBe(field)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a body of more than 256 KiB and one of another type are refused', async () => {
    const large = await ask(recover, post(JSON.stringify({ Email: 'x'.repeat(270_000) })))
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'too-large' }])
    const form = await ask(recover, post('Email=a', { 'content-type': 'application/x-www-form-urlencoded' }))
    expect([form.status, await form.json()]).toMatchObject([415, { code: 'wrong-content-type' }])
  })

  test('a whole number as a text is not taken for one', async () => {
    const input = { customerUuid: buyer.CustomerUUID, ProductInstanceUUID: buyer.CustomerUUID }
    const answer = await ask(
      `/customer/${buyer.CustomerUUID}/topup`,
      post(JSON.stringify({ ProductInstanceUUID: input.ProductInstanceUUID, Amount: '2000' }), {
        'x-auth-token': buyer.token,
      }),
    )
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid-input', field: 'Amount' }])
  })
})

describe('addresses', () => {
  test('whatever does not exist is answered alike', async () => {
    const body = { err_number: 2000, err_message: 'Object not found', code: 'not-found' }
    const none = '00000000-0000-4000-8000-000000000000'
    const paths = [
      '/no/such/call',
      `/eshop/v2/cart/${none}`,
      '/eshop/v2/cart/x',
      '/v2/%E0%A4%A/auth',
      `/v2/3/location/search?Search=a`,
    ]
    for (const path of [...paths, `/eshop/v2/cart/${'x'.repeat(400)}`]) {
      const answer = await ask(path, { headers: { 'x-auth-token': buyer.token } })
      expect([path.slice(0, 40), answer.status, await answer.json()]).toEqual([path.slice(0, 40), 404, body])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask(recover, { method: 'DELETE' })).status).toBe(404)
  })

  test('a call of any version answers also where the specification gives it a second address', async () => {
    for (const [, call] of everyCall().filter(([, one]) => one.also)) {
      for (const path of call.also ?? []) {
        const answer = await ask(path.replace(':spid', '2'), { method: methodOf(call) })
        expect((await answer.json()) as object).not.toMatchObject({ code: 'no-such-call' })
        expect([path, answer.status]).not.toEqual([path, 405])
      }
    }
  })
})

describe('headers', () => {
  test('[E-API-04] a write that comes from another site is refused, a read and an own write are not', async () => {
    const site = (value: string) => ({ 'sec-fetch-site': value })
    const refused = await ask(recover, post('{"Email":"a@b.nz"}', site('cross-site')))
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not-allowed' }])
    expect((await ask(recover, post('{"Email":"a@b.nz"}', site('same-origin')))).status).toBe(202)
    expect((await ask('/api/frontend/v1/catalogue/sims', { headers: site('cross-site') })).status).toBe(200)
  })

  test('every answer says what a browser may do with it', async () => {
    for (const path of [
      '/',
      '/docs/',
      '/api/frontend/v1/catalogue/sims',
      '/no/such/call',
      '/openapi.json',
      '/healthz',
    ]) {
      const { headers } = await ask(path, { headers: { accept: 'text/html' } })
      const policy = headers.get('content-security-policy') ?? ''
      expect([path, policy]).toEqual([path, expect.stringMatching(/frame-ancestors 'none'|default-src/)])
      expect([path, policy]).not.toEqual([
        path,
        expect.stringMatching(/unsafe-(inline|eval).*script|script-src[^;]*unsafe/),
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
  })

  test('a customer’s answers are never kept by a cache', async () => {
    for (const call of [customers.customer, payments.methods, payments.charges]) {
      const answer = await portal.call(call, { customerUuid: buyer.CustomerUUID }, buyer.token)
      expect([call.is, answer.headers.get('cache-control')]).toEqual([call.is, 'no-store'])
    }
    expect((await portal.call(identity.me, {}, buyer.token)).headers.get('cache-control')).toBe('no-store')
  })

  test('a long answer comes compressed to whoever asks for it', async () => {
    const path = pathOf(catalogue.postpayPlans).replace(':spid', '2')
    const plainly = await ask(path, { headers: { 'accept-encoding': 'identity' } })
    expect(plainly.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask(path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
    }
    expect(await plainly.json()).toEqual(await (await ask(path)).json())
  })
})

describe('the documentation', () => {
  type Content = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
  type Said = { content?: Record<string, Content> }
  type Operation = {
    operationId: string
    parameters: { name: string; in: string }[]
    requestBody?: Said
    responses: Record<string, Said>
  }
  const document = async () =>
    (await (await ask('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, Operation>>
      components: { schemas: { Refusal: object } }
    }

  test('has every call with all its addresses, path values and refusals, each under a name of its own', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toBe('3.1.0')
    for (const [name, call] of everyCall()) {
      for (const path of [pathOf(call), ...(call.also ?? [])]) {
        const operation = paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[methodOf(call).toLowerCase()]
        expect(operation?.operationId, name).toMatch(new RegExp(`^${name.replace('.', '\\.')}(-|$)`))
        const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => `:${one.name}`)
        expect(inPath).toEqual(path.match(/:([A-Za-z]+)/g) ?? [])
        const file = call.takesFile && { content: { 'application/octet-stream': {} }, required: true }
        const body = call.body
          ? {
              content: { 'application/json': { schema: plain(call.body), example: expect.anything() } },
              required: true,
            }
          : file
        expect(operation?.requestBody ?? false, name).toEqual(body ?? false)
        const statuses = [call.status ?? 200, ...call.refuses.map((code) => refusals[code].status)]
        expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses.map(String)))
      }
    }
    const ids = Object.values(paths).flatMap((one) => Object.values(one).map((operation) => operation.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('tells of every call what its gate refuses: no token, another’s thing, a suspended account, an old version', async () => {
    const { paths } = await document()
    for (const [name, call] of everyCall()) {
      const operation = paths[pathOf(call).replace(/:([A-Za-z]+)/g, '{$1}')]?.[methodOf(call).toLowerCase()]
      const { who } = call
      const wanted = [
        ...(['signed-in', 'own-customer', 'provider', 'operator'].includes(who.kind) ? ['401'] : []),
        ...(providersDeedOf(call) || (who.kind === 'own-customer' && !who.whileSuspended) ? ['403'] : []),
        ...(/:(spid|\w+uuid)\b/i.test(call.is) || who.kind === 'own-customer' ? ['404'] : []),
      ]
      expect(Object.keys(operation?.responses ?? {}), name).toEqual(expect.arrayContaining(wanted))
      const takesVersion = operation?.parameters.some((one) => one.name === 'If-Match') ?? false
      const { examples = {} } = operation?.responses['412']?.content?.['application/json'] ?? {}
      expect('version-changed' in examples, name).toBe(takesVersion)
      if (!takesVersion) continue
      const get = paths[pathOf(call).replace(/:([A-Za-z]+)/g, '{$1}')]?.get
      expect(get?.responses['200'], name).toHaveProperty('headers.ETag')
    }
    expect(paths['/v3/{spid}/UFB/{uuid}']?.put?.responses).toHaveProperty('412')
    expect(paths['/v3/{spid}/UFB/{uuid}']?.put?.requestBody).toHaveProperty(
      ['content', 'application/json', 'schema', 'properties', 'Status', 'readOnly'],
      true,
    )
  })

  test('has an example of each body and answer, which fits its schema, and one of each refusal', async () => {
    const { paths, components } = await document()
    const ajv = new Ajv2020({ strict: false })
    const refusal = ajv.compile(components.schemas.Refusal)
    const operations = Object.values(paths).flatMap((one) => Object.values(one))
    for (const { operationId, requestBody, responses } of operations) {
      for (const said of [requestBody, ...Object.values(responses)]) {
        const { schema, example, examples } = said?.content?.['application/json'] ?? {}
        if (examples) for (const { value } of Object.values(examples)) expect(refusal(value), operationId).toBe(true)
        else if (schema) expect(ajv.validate(schema, example) || ajv.errorsText(), operationId).toBe(true)
      }
    }
  })

  test('has only schemas of JSON Schema 2020-12, and no reference into nothing', async () => {
    const said = await document()
    const ajv = new Ajv2020({ strict: false })
    const text = JSON.stringify(said)
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(said.components.schemas).toHaveProperty(name as string)
    for (const [, call] of everyCall()) {
      for (const schema of [call.query, call.body, call.gives]) {
        if (schema) expect(ajv.validateSchema(plain(schema)), call.is).toBe(true)
      }
    }
    expect(text).not.toContain('"~')
  })

  test('is shown under a policy that lets its own scripts run and no others', async () => {
    const answer = await ask('/docs/')
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (found) => found[1] ?? '',
    )
    if (inline.length) expect(policy).toMatch(/script-src[^;]*sha256-/)
    for (const [, src] of html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)) {
      expect((await ask(new URL(src as string, 'http://x/docs/').pathname)).status).toBe(200)
    }
  })
})
