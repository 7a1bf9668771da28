import { balance } from '@waea/contract/money/balance'
import { declineLimits } from '@waea/domain/payments/card-testing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startPortal } from '../../../../tests/support/portal.ts'
import { checkCaptcha } from '../../src/platform/safety/captcha.ts'
import { bucketOf, countTries } from '../../src/platform/safety/limits.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ CAPTCHA_ANSWER_WITHIN_MS: '6000' })
let owner: Owner & { card: string }

beforeAll(async () => {
  owner = await mobileInService(portal)
})

/** The customer had so many cards declined that each try needs a captcha. */
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  await portal.faults('captcha', [])
  const ctx = systemOf(portal)
  const { windowMs, captchaAfter } = declineLimits.customer
  const bucket = await bucketOf(ctx, windowMs, captchaAfter, 'declines of customer', owner.CustomerUUID)
  for (let at = 0; at < captchaAfter; at += 1) await countTries(ctx.single, [bucket], ctx.now())
})

async function solved(query = ''): Promise<string> {
  await fetch(`${portal.sandbox}/captcha/v0/widget?sitekey=captcha-site-sandbox${query}`)
  return 'captcha-pass'
}

async function tryWith(captcha: string | undefined, key?: string) {
  const mobile = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
  const input = { ...mobile, Amount: 2000, PayAgain: true }
  const headers = captcha === undefined ? {} : { 'captcha-token': captcha }
  const answer = await portal.call(balance.topUp, input, { token: owner.token, headers, ...(key && { key }) })
  return [answer.status, answer.body.code] as const
}

test('a token that was not given out, the one that fails and an empty one let nobody through', async () => {
  expect(await tryWith(undefined)).toEqual([400, 'captcha-needed'])
  expect(await tryWith('')).toEqual([400, 'captcha-needed'])
  expect(await tryWith('captcha-fail')).toEqual([400, 'captcha-wrong'])
  expect(await tryWith('captcha-pass')).toEqual([400, 'captcha-wrong'])
  expect(await tryWith('x'.repeat(8193))).toEqual([400, 'captcha-wrong'])
})

test('a token lets one request through, and is refused for good after that', async () => {
  const token = await solved()
  expect(await tryWith(token)).toEqual([200, undefined])
  expect(await tryWith(token)).toEqual([400, 'captcha-wrong'])
  expect(await tryWith(token)).toEqual([400, 'captcha-wrong'])
  expect(await tryWith(await solved())).toEqual([200, undefined])
})

test('a token that the partner would take twice is refused by us', async () => {
  const ctx = systemOf(portal)
  const always = { isOn: true, verify: async () => ({ isPassed: true, solvedAt: '2026-11-22T00:00:00Z' }) as const }
  const generous = { ...ctx, ports: { ...ctx.ports, captcha: always } }
  expect(await checkCaptcha(generous, 'token-of-one')).toBe('passed')
  expect(await checkCaptcha(generous, 'token-of-one')).toBe('failed')
  expect(await checkCaptcha(generous, 'token-of-another')).toBe('passed')
})

test('a try that needed a captcha continues under its key', async () => {
  expect(await tryWith(undefined, 'one-press-of-the-button')).toEqual([400, 'captcha-needed'])
  const token = await solved()
  expect(await tryWith(token, 'one-press-of-the-button')).toEqual([200, undefined])
  // A repeat returns the first answer: nothing is tried, so no captcha is needed.
  expect(await tryWith(undefined, 'one-press-of-the-button')).toEqual([200, undefined])
})

test('a token made for another purpose is not accepted', async () => {
  expect(await tryWith(await solved('&action=newsletter'))).toEqual([400, 'captcha-wrong'])
  expect(await tryWith(await solved('&action=portal'))).toEqual([200, undefined])
})

test('an answer that is lost on its way is asked for again under its key, and costs no token', async () => {
  await portal.faults('captcha', [{ kind: 'error-after-effect', op: 'siteverify', times: 1 }])
  expect(await tryWith(await solved())).toEqual([200, undefined])
})

test.each([
  ['slow', [{ kind: 'slow', ms: 10_000 }]],
  ['down', [{ kind: 'error-before-effect', status: 503 }]],
])('a captcha partner that is %s lets nobody through, and the answer says to try again', async (_how, faults) => {
  const token = await solved()
  await portal.faults('captcha', faults)
  expect(await tryWith(token)).toEqual([503, 'captcha-unavailable'])
})

test('the token that is answered late is not waited for', async () => {
  expect(await tryWith('captcha-slow')).toEqual([503, 'captcha-unavailable'])
})

test('who needs no captcha is not held up by a partner that is down', async () => {
  await portal.rows('TRUNCATE platform.limits')
  await portal.faults('captcha', [{ kind: 'error-before-effect', status: 503 }])
  expect(await tryWith('captcha-pass')).toEqual([200, undefined])
})

test('a deployment without a captcha asks nobody for one', async () => {
  const bare = { ...systemOf(portal).ports.captcha, isOn: false }
  const ctx = systemOf(portal)
  expect(await checkCaptcha({ ...ctx, ports: { ...ctx.ports, captcha: bare } }, undefined)).toBe('not-set-up')
})

test('the pages may load the captcha’s script and frames from its own origin, and from no other', async () => {
  const said = (await fetch(`${portal.url}/healthz`)).headers.get('content-security-policy') ?? ''
  const origin = new URL(portal.sandbox).origin
  const sources = (name: string) =>
    said
      .split(';')
      .find((one) => one.startsWith(name))
      ?.split(' ')
      .slice(1)
  expect(sources('script-src')).toEqual(["'self'", origin])
  expect(sources('frame-src')).toEqual([origin])
})

test.each([
  ['turnstile', {}, ['https://challenges.cloudflare.com'], ['https://challenges.cloudflare.com']],
  [
    'recaptcha',
    { CAPTCHA_KIND: 'recaptcha' },
    ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  ],
])('with the keys of %s its own places are allowed', async (_kind, settings, scripts, frames) => {
  const place =
    _kind === 'turnstile'
      ? 'https://challenges.cloudflare.com/turnstile/v0/api.js'
      : 'https://www.google.com/recaptcha/api.js'
  const real = await startPortal({ ...settings, CAPTCHA_SCRIPT_URL: place })
  try {
    const said = (await fetch(`${real.url}/healthz`)).headers.get('content-security-policy') ?? ''
    const sources = (name: string) =>
      said
        .split(';')
        .find((one) => one.startsWith(name))
        ?.split(' ')
    expect(sources('script-src')).toEqual(expect.arrayContaining(scripts))
    expect(sources('frame-src')).toEqual(expect.arrayContaining(frames))
  } finally {
    await real.close()
  }
})
