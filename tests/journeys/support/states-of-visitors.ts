import { expect } from '@playwright/test'
import { newEmail } from './portal.ts'
import { expectHeading, expectText, press, pressEscape, type Walk } from './states.ts'

/** The states of the visitors' screens. */
export const visitors: Walk[] = [
  {
    path: '/plans',
    states: [
      {
        is: 'the menu of a phone is open',
        onPhones: true,
        reach: async (page) => {
          await page.locator('header summary').press('Enter')
          await expect(page.getByRole('banner').getByRole('link', { name: 'International' })).toBeVisible()
        },
      },
      {
        is: 'the menu is closed, and a plan shows what is in it',
        onPhones: true,
        reach: async (page) => {
          await pressEscape(page)
          await page.getByRole('article').first().locator('summary').press('Enter')
          await expectText(page, 'Unlimited minutes')
        },
      },
      {
        is: 'two plans are compared',
        reach: async (page) => {
          for (const at of [0, 1])
            await page
              .getByRole('checkbox', { name: /^Compare/ })
              .nth(at)
              .press('Space')
          await expect(page.getByRole('table').first()).toBeVisible()
        },
      },
      {
        is: 'the plans are filtered',
        reach: async (page) => {
          await page.getByText('Limited', { exact: true }).click()
          await expect(page.getByRole('article')).toHaveCount(1)
        },
      },
    ],
  },
  {
    path: '/international-plans',
    states: [
      {
        is: 'no country is found',
        reach: async (page) => {
          await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('zzz')
          await expectText(page, /^0 destinations|No /)
        },
      },
    ],
  },
  {
    path: '/sign-in',
    states: [
      {
        is: 'nothing was typed',
        reach: async (page) => {
          await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
        },
      },
      {
        is: 'the password is wrong',
        reach: async (page) => {
          await page.getByLabel('Email').fill(newEmail())
          await page.getByLabel('Password', { exact: true }).fill('not-the-one-1')
          await page.keyboard.press('Enter')
          await expect(page.locator('[data-refusal], [aria-invalid=true]').first()).toBeFocused()
        },
      },
      {
        is: 'a link for a lost password is on its way',
        reach: async (page) => {
          await press(page, 'Lost password', 'link')
          await expectHeading(page, 'Lost password')
          await page.getByLabel('Email').fill(newEmail())
          await page.keyboard.press('Enter')
          await expectHeading(page, 'Check your email')
        },
      },
    ],
  },
  {
    path: '/one-time-code',
    states: [
      {
        is: 'the code is asked for',
        reach: async (page) => {
          await page.getByLabel('Email or mobile number').fill(newEmail())
          await page.keyboard.press('Enter')
          await expectHeading(page, 'Enter the code')
        },
      },
      {
        is: 'the code is wrong',
        reach: async (page) => {
          await page.getByLabel('Code from the message').fill('000000')
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
        },
      },
    ],
  },
]

/** The states between choosing a plan and having an account. */
export const buying: Walk[] = [
  {
    path: '/plans',
    states: [
      {
        is: 'a SIM is chosen',
        reach: async (page) => {
          await page.getByText('Prepay', { exact: true }).click()
          await press(page, 'Choose Week 3', 'link')
          await expectHeading(page, 'Choose your SIM')
        },
      },
      {
        is: 'the cart is filled',
        reach: async (page) => {
          await page.getByRole('radio', { name: /^Physical SIM/ }).check({ force: true })
          await press(page, /^Continue/)
          await expectHeading(page, 'Who is it for?')
          await press(page, 'Change the cart', 'link')
          await expectHeading(page, 'Your cart')
        },
      },
      {
        is: 'another SIM came into the cart',
        reach: async (page) => {
          await press(page, 'Add another SIM', 'link')
          await expectHeading(page, 'Choose a plan')
          await press(page, 'Choose Light', 'link')
          await expectHeading(page, 'Choose your SIM')
          await press(page, /^Add to cart/)
          await expectHeading(page, 'SIM 2')
        },
      },
      {
        is: 'it was taken out again',
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^Remove/ })
            .last()
            .press('Enter')
          await expect(page.getByRole('heading', { name: 'SIM 2' })).toBeHidden()
        },
      },
      {
        is: 'the checkout asks who it is for, and misses the answers',
        reach: async (page) => {
          await press(page, /^Check out/, 'link')
          await expectHeading(page, 'Who is it for?')
          await press(page, /^Continue$/)
          await expectText(page, 'Please enter your first name')
        },
      },
      {
        is: 'the code of the mail is asked for',
        reach: async (page) => {
          await page.getByLabel('First name').fill('Journey')
          await page.getByLabel('Surname').fill('Looker')
          await page.getByLabel('Email', { exact: true }).fill(newEmail())
          await page.keyboard.press('Enter')
          await expectHeading(page, 'Enter the code')
        },
      },
      {
        is: 'the address is put right',
        reach: async (page) => {
          await press(page, 'Wrong address? Change it')
          await expectHeading(page, 'Who is it for?')
        },
      },
    ],
  },
]
