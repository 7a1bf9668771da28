import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './portal.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The secret of an authenticator app, in the dialog that sets it up. */
export async function appSecret(page: Page): Promise<string> {
  return (await page.getByRole('dialog').locator('code').textContent()) ?? ''
}

/** Confirms the app in that dialog, and saves the ten recovery codes; returns one of them. */
export async function confirmApp(page: Page, secret: string): Promise<string> {
  await page
    .getByRole('dialog')
    .getByLabel('Code from the app')
    .fill(appCode(secret, await nowMs(page)))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return recovery
}

/** The clock of the stack under test. */
async function nowMs(page: Page): Promise<number> {
  const answer = await page.request.post('/test/clock', { data: { advanceS: 0 } })
  return Date.parse(((await answer.json()) as { now: string }).now)
}

/** The six digits that an authenticator app shows for a secret at an instant (RFC 6238). */
function appCode(secret: string, atMs: number): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / stepMs)))
  const mac = createHmac('sha1', key).update(step).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Adds a virtual authenticator that stores passkeys and always agrees. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
