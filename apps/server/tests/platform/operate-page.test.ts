import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, methodOf, pathOf } from '@waea/contract/call'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { deployment } from '@waea/contract/provider'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { deploymentPart } from '../../src/platform/deployment.ts'
import type { FlagBoard } from '../../src/platform/flags.ts'
import { systemPart } from '../../src/platform/system.ts'
import { capabilities } from '../../src/wiring.ts'
import { signedInOperator } from '../operators/operator-support.ts'

const docs = join(import.meta.dirname, '../../../../docs')
const token = 'token-of-the-operator'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ SERVICE_TOKEN: token })
})
afterAll(() => portal?.close())

/** The code blocks of a page in the given language. */
function programsIn(page: string, language: string): string[] {
  const fenced = readFileSync(join(docs, page), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)
  return [...fenced].flatMap(([, as, text = '']) => (as === language ? [text] : []))
}

/** Angle brackets stand for an id. */
const filled = (text: string) => text.replace(/<\w+>/g, () => randomUUID())

const pages = readdirSync(docs).filter((name) => name.endsWith('.md'))

test('PostgreSQL runs every statement that a page gives', async () => {
  const client = new Client({ connectionString: portal.environment.DATABASE_URL })
  await client.connect()
  const refused: string[] = []
  const statements = pages.flatMap((page) => programsIn(page, 'sql').map((text) => ({ page, text })))
  for (const { page, text } of statements) {
    await client.query('BEGIN')
    await client.query(filled(text)).catch((error: Error) => refused.push(`${page}: ${error.message} in ${text}`))
    await client.query('ROLLBACK')
  }
  await client.end()
  expect(refused).toEqual([])
  expect(statements.length).toBeGreaterThan(10)
})

test('the page names every job, and no other', () => {
  const [, table = ''] = /^## Jobs$(.*?)^## /ms.exec(readFileSync(join(docs, 'operate.md'), 'utf8')) ?? []
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[a-z-]+\.[a-z\d-]+/g) ?? [],
  )
  const { clock, runtime } = portal.server
  const own = [systemPart(clock, async () => {}), deploymentPart(runtime.flags as FlagBoard, 'of a test')]
  const parts = [...capabilities, ...own]
  const jobs = parts.flatMap((part) => part.jobs ?? []).map(({ name }) => name)
  // Those that hear news have a row together.
  expect(named.sort()).toEqual(jobs.filter((name) => !name.includes('.hears.')).sort())
})

test('after a restore the statements of the page leave no key of a program that works', async () => {
  const read = () => fetch(`${portal.url}${pathOf(apiKeys.keys)}`, { headers: { 'auth-token': Key } })
  const input = { Name: 'restored', Scopes: ['operators' as const], PerMinute: 60 }
  const { Key } = await portal.good(apiKeys.createKey, input, { headers: { 'auth-token': token } })
  expect((await read()).status).toBe(200)
  const restore = programsIn('operate.md', 'sql').find((text) => text.includes("'restored'"))
  await portal.rows(restore ?? '')
  expect((await read()).status).toBe(401)
})

interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Sends the cookie of an operator's session. */
  isOperators: boolean
}

/** The request that a curl command makes. */
function requestOf(command: string): Request {
  const line = filled(command)
    .replace(/\\\n/g, ' ')
    .replace('$(uuidgen)', randomUUID())
    .replace(/\$(SERVICE_)?TOKEN/g, token)
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, other, plain]) => one ?? other ?? plain ?? '',
  )
  const after = (flag: string) => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
  const [body] = after('-d')
  return {
    method: after('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    path: words.find((word) => word.startsWith('$PORTAL'))?.slice('$PORTAL'.length) ?? '',
    headers: Object.fromEntries(after('-H').map((header) => header.split(': ') as [string, string])),
    body,
    isOperators: after('-b').includes('jar'),
  }
}

const calls = [...capabilities.map((part) => part.calls), deployment].flatMap((some) => Object.values<Call>(some))
const isCall = (method: string, path: string) =>
  calls.some((call) => methodOf(call) === method && isPathOf(call).test(path.replace(/\?.*/, '')))
const isPathOf = (call: Call) => new RegExp(`^${pathOf(call).replace(/:\w+/g, '[^/]+')}$`)

test('the server understands every call that docs/operate.md gives for curl', async () => {
  const commands = programsIn('operate.md', 'sh').flatMap((text) => text.match(/^curl (?:.*\\\n)*.*$/gm) ?? [])
  const misunderstood: unknown[] = []
  const { cookie } = await signedInOperator(portal, 'admin')
  for (const command of commands) {
    const { method, path, headers, body, isOperators } = requestOf(command)
    const sent = { ...headers, ...(isOperators && { cookie }) }
    const answer = await fetch(portal.url + path, { method, headers: sent, ...(body && { body }) })
    const text = await answer.text()
    // Made-up ids are not found, and a made-up sign-in is refused, but the call itself has to be valid.
    const isSignIn = path.endsWith('/sign-in') && text.includes('wrong-sign-in')
    const isRight = answer.ok || isSignIn || ([404, 409].includes(answer.status) && isCall(method, path))
    if (!isRight) misunderstood.push({ command, status: answer.status, text })
  }
  expect(misunderstood).toEqual([])
  expect(commands.length).toBeGreaterThan(15)
})
