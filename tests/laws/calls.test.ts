import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, cardTryRefusals, methodOf, pathOf } from '@waea/contract/call'
import { expect, test } from 'vitest'
import { capabilities } from '../../apps/server/src/wiring.ts'

const contract = join(import.meta.dirname, '../../packages/contract/src')
const kinds = ['anyone', 'signed-in', 'own-customer', 'partner', 'provider', 'operator', 'test']

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'is' in value && 'gives' in value
}

/** Every call that the contract declares, by capability and name. */
async function declaredCalls(): Promise<[string, Call][]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((name) => import(join(contract, name)) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Record<string, unknown>] => typeof entry[1] === 'object' && entry[1] !== null)
    .flatMap(([table, calls]) =>
      Object.entries(calls).flatMap(([name, call]): [string, Call][] =>
        isCall(call) ? [[`${table}.${name}`, call]] : [],
      ),
    )
}

const declared = await declaredCalls()

test('the contract declares calls', () => {
  expect(declared.length).toBeGreaterThan(20)
})

test('every call says who may make it', () => {
  expect(declared.filter(([, call]) => !kinds.includes(call.who?.kind)).map(([name]) => name)).toEqual([])
})

test('a call of a customer’s own names the customer where it says it does', () => {
  const wrong = declared.filter(([, call]) => {
    if (call.who.kind !== 'own-customer') return false
    const { in: where, name } = call.who.customer
    if (where === 'path') return !pathOf(call).includes(`/:${name}`)
    const fields = (where === 'query' ? call.query : call.body) as { properties?: Record<string, unknown> } | undefined
    return !fields?.properties || !(name in fields.properties)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('a call that needs a fresh proof is one of signed-in people, or of operators about themselves', () => {
  const wrong = declared.filter(([, { needs, who }]) => {
    const isOfPeople = who.kind === 'signed-in' || who.kind === 'own-customer'
    return needs !== undefined && !isOfPeople && !(who.kind === 'operator' && needs === 'step-up')
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('no two calls share a method and an address', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const [name, call] of declared) {
    for (const path of [pathOf(call), ...(call.also ?? [])]) {
      const address = `${methodOf(call)} ${path.replace(/:[A-Za-z]+/g, ':')}`
      const other = seen.get(address)
      if (other) twice.push(`${name} and ${other}: ${address}`)
      seen.set(address, name)
    }
  }
  expect(twice).toEqual([])
})

/** A partner's call needs a `verify` too. */
function isHandler(call: Call, handler: unknown): boolean {
  if (call.who.kind !== 'partner') return typeof handler === 'function'
  return typeof handler === 'object' && handler !== null && 'verify' in handler && 'hear' in handler
}

test('every call that is served has a handler of its name', () => {
  const bare = capabilities.flatMap((part) =>
    Object.entries(part.calls)
      .filter(([name, call]) => call.answers !== 'events' && !isHandler(call, part.handlers[name]))
      .map(([name]) => `${part.name}.${name}`),
  )
  expect(bare).toEqual([])
})

test('every call of the contract is served by one capability', () => {
  const served = capabilities.flatMap((part) => Object.values(part.calls).map((call) => call.is))
  // The platform answers its own calls: the live stream, the test clock, the version and the flags.
  const ofPlatform = /^(system|deployment)\./
  const missing = declared.filter(([name, call]) => !ofPlatform.test(name) && !served.includes(call.is))
  expect(missing.map(([name]) => name)).toEqual([])
  expect(new Set(served).size).toBe(served.length)
})

// These report on a payment requested earlier, with the secret that was issued then.
const tellOfPayments = ['payments.payment', 'payments.settle', 'activation.progress']

// The guard limits people. What the provider starts is neither limited nor counted, as a renewal.
const startedByProvider = ['providerPlanChanges.makeChoice']

test('every call that tries a card, or gives a browser the secret to, names what the guard of cards refuses', () => {
  const triesCards = declared.filter(
    ([name, call]) =>
      call.refuses.includes('card-declined') ||
      (JSON.stringify(call.gives).includes('ClientSecret') && !tellOfPayments.includes(name)),
  )
  expect(triesCards.length).toBeGreaterThan(10)
  const without = triesCards.filter(([, call]) => cardTryRefusals.some((code) => !call.refuses.includes(code)))
  expect(without.map(([name]) => name)).toEqual(startedByProvider)
})
