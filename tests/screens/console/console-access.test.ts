import type { Page } from '@playwright/test'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperatorWith, appCode, signedInOperator } from '../../../apps/server/tests/operators/operator-support.ts'
import { eventually } from '../../../apps/server/tests/shop/shop-support.ts'
import { openScreens, proveOperators, type Screens, signInToConsole } from '../browser.ts'
import { expectAccessible, openConsole } from './console-support.ts'

/** How operators get into the console by their company's account, and prove who they are for a new right. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await openConsole(screens)
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)
const company = () => page.getByRole('button', { name: 'Sign in with your company account' })

/** Signs in on the page of the company's provider. */
async function signInThere(email: string) {
  await page.getByRole('heading', { name: 'Sign in with your company' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the demo’s operator signs in with their company account, and is back on the page they came for', async () => {
  await page.goto('/console/audit?page=1')
  await company().waitFor()
  await accessible()
  await company().click()
  await page.getByRole('heading', { name: 'Sign in with your company' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await page.getByRole('cell', { name: 'Operator signed in' }).first().waitFor()
  await page.getByRole('link', { name: 'Your sign-in' }).click()
  await page.getByText('You also sign in with your company account').waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await company().waitFor()
})

test('a cancelled sign-in, a stranger and a silent company are told in sentences, and nobody is let in', async () => {
  await company().click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You cancelled the sign-in at your company.').waitFor()
  await accessible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await company().click()
  await signInThere('stranger@company.test')
  await page.getByText('This company account isn’t an operator here.').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await company().click()
  await page.getByRole('heading', { name: 'Sign in with your company' }).waitFor()
  await screens.portal.faults('oidc', [{ kind: 'error-before-effect', op: 'token', times: 1 }])
  await signInThere(await anOperatorWith(screens.portal, 'support'))
  await page.getByText('Your company’s sign-in doesn’t answer.').waitFor()
  // The answer of a try is good once: a reload does not sign in.
  await page.reload()
  await page.getByText('This sign-in is no longer good').waitFor()
})

test('an invited person joins with their company account', async () => {
  const admin = await signedInOperator(screens.portal, 'admin')
  const Email = `joiner-${process.pid}@company.test`
  await screens.portal.good(operatorAccounts.invite, { Email, Roles: ['support'] }, admin.as)
  const link = await eventually('the invitation', async () => {
    const [mail] = await screens.portal.messages(Email, 0)
    return mail?.links.find((one) => one.includes('/console/join'))
  })
  await page.goto(link)
  await page.getByText('Company account', { exact: true }).click()
  await page.getByText(`Sign in there as ${Email}.`).waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Join with your company account' }).click()
  await signInThere(Email)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByText('Demo Operator · support').waitFor()
})

test('a new right waits for a fresh proof, and what was typed is not lost', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/console/operators')
  await signInToConsole(page, screens, await anOperatorWith(screens.portal, 'admin'))
  await screens.portal.clock({ advanceS: 301 })
  const Email = `proved-${process.pid}@provider.example.nz`
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Email').fill(Email)
  await page.getByRole('checkbox', { name: /^admin/ }).check({ force: true })
  const send = page.getByRole('button', { name: 'Send the invitation' })
  await send.click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code of your app').waitFor()
  await accessible()
  // Turned down, nothing is done, and the form stays as it was.
  await page.keyboard.press('Escape')
  await page.getByText('Confirm that it’s you to go ahead. Nothing was changed.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(Email)
  await send.click()
  await proof.getByLabel('Code of your app').fill('000000')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('The code is wrong.').waitFor()
  await proof.getByLabel('Code of your app').fill(appCode(screens.portal))
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: new RegExp(Email) }).waitFor()
  await accessible()
})

test('a passkey proves it too, and so does a window of the company', async () => {
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await proveOperators(screens)
  await page.getByRole('link', { name: 'Your sign-in' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('This laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('row', { name: /^This laptop/ }).waitFor()
  await screens.portal.clock({ advanceS: 301 })
  const makeKey = async (name: string) => {
    await page.goto('/console/api-keys')
    await page.getByRole('button', { name: 'Make a key' }).click()
    await page.getByLabel('Name of the program').fill(name)
    await page.getByRole('checkbox', { name: 'operations' }).check({ force: true })
    await page.getByRole('button', { name: 'Make it' }).click()
  }
  await makeKey('by-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText(/^waea_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await company().click()
  await signInThere('operator@demo.waea.nz')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await screens.portal.clock({ advanceS: 301 })
  await makeKey('by-company')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in again with your company account' }).click(),
  ])
  await popup.getByLabel('Email').fill('operator@demo.waea.nz')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^waea_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('row', { name: /by-company/ }).waitFor()
})
