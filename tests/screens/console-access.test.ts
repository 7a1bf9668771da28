import type { Page } from '@playwright/test'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperatorWith, signedInOperator } from '../../apps/server/tests/operators/operator-support.ts'
import { eventually } from '../../apps/server/tests/shop/shop-support.ts'
import { violationsOn, wcag } from '../support/axe.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

/** How operators get into the console by their company's account, and prove who they are for a new right. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf(visitor)
  await page.setViewportSize({ width: 1280, height: 900 })
})
afterAll(() => screens?.close())

const accessible = async () => expect(await violationsOn(page, { runOnly: wcag })).toEqual([])
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
  await page.getByText('operator-signed-in').first().waitFor()
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
