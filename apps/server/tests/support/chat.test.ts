import { createHmac } from 'node:crypto'
import { support } from '@waea/contract/support'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/process/config.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

test('[C-HELP-04] [N-HELP-04] a customer’s support session has a provider, and a token that lets them into the chat as nobody else', async () => {
  const [buyer, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
  const { CustomerUUID: uuid, Email, token } = buyer
  const session = await portal.good(support.login, { uuid, platform: 'web' }, token)
  const hash = createHmac('sha256', 'chat-sandbox').update(uuid).digest('hex')
  expect(session).toEqual({ Provider: 'intercom', Token: hash })
  expect((await portal.call(support.login, { uuid, platform: 'ios' as 'web' }, token)).status).toBe(400)
  expect((await portal.call(support.login, { uuid: other.CustomerUUID, platform: 'web' }, token)).status).toBe(404)

  const enter = (user_id: string, user_hash: string) =>
    fetch(`${portal.sandbox}/chat/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, email: Email, user_hash }),
    })
  expect((await enter(uuid, session.Token)).status).toBe(200)
  expect((await enter(other.CustomerUUID, session.Token)).status).toBe(403)
  expect((await enter(uuid, '')).status).toBe(403)
})

test('pages may frame the chat, and load no script of it', async () => {
  const { headers } = await fetch(`${portal.url}/healthz`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(/frame-src ([^;]+)/.exec(policy)?.[1]).toContain(portal.sandbox)
  const base = { DATABASE_URL: 'postgres://waea@localhost/waea', NODE_ENV: 'production' }
  expect(() => readConfig({ ...base, CHAT_FRAME_URL: 'https://chat.example.nz/frame' })).toThrow()
  expect(readConfig({ DATABASE_URL: base.DATABASE_URL, CHAT_FRAME_URL: '' }).chat).toBeUndefined()
})
