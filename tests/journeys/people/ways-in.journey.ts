import { expect, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, newEmail, newestMessage, password, signIn } from '../support/portal.ts'
import { asProvider, createPerson, mailedPath, signInAtProvider } from '../support/ways-in.ts'

/** The landing page of a new person without a card. */
const signedIn = '/no-payment-methods'

test('[R-IDENT-05] [B-IDENT-04] a forgotten email is shown by a code in a text message, a forgotten password is set anew', async ({
  page,
  request,
}, info) => {
  const number = `0211${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const { email } = await createPerson(request, info, number)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Lost email' }).click()
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const { codes } = await newestMessage(info, `64${number.slice(1)}`)
  await page.getByLabel('Code from the text message').fill(codes[0] ?? '')
  await expect(page.getByText(`${email[0]}•••••@example.nz`)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/forgot-pass')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedPath(info, email, '/new-password'))
  await page.getByLabel('New password', { exact: true }).fill('Kea-2-flies-high')
  await page.getByLabel('Confirm password', { exact: true }).fill('Kea-2-flies-high')
  await page.getByRole('button', { name: 'Change password' }).click()
  const done = page.getByRole('dialog', { name: 'You’ve changed your password' })
  await expect(done).toContainText('Sign in with your new password.')
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test(
  '[R-IDENT-08] [S-IDENT-06] a temporary login counts down, outlives a reload, and ends at home, signed out',
  onDesktopToo,
  async ({ page, request, context }, info) => {
    const { email } = await createPerson(request, info)
    await context.clearCookies()
    await asProvider(request, '/api/frontend/v1/temporary-login', { Email: email, Seconds: 3000 })
    await page.clock.install()
    await page.goto(await mailedPath(info, email, '/link/login/temporarily'))
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(signedIn)
    const badge = page.getByRole('timer')
    await expect(badge).toBeVisible()
    const { width = 0 } = (await badge.boundingBox()) ?? {}
    expect(Math.round(width)).toBe((page.viewportSize()?.width ?? 0) < 768 ? 36 : 60)
    await expectAccessible(page)
    await page.reload()
    await expect(badge).toBeVisible()
    // Another journey may have moved the server's clock by a few minutes.
    await page.clock.fastForward(3_900_000)
    await expect(page).toHaveURL('/')
    await expect(badge).toBeHidden()
    await page.goto('/profile/plans')
    await expect(page).toHaveURL(/\/sign-in/)
  },
)

test('[R-IDENT-03] an identity link signs up a person to the account that it names', async ({
  page,
  request,
  context,
}, info) => {
  const { customerUuid } = await createPerson(request, info)
  await context.clearCookies()
  const email = newEmail()
  await asProvider(request, '/api/frontend/v1/invitations', { CustomerUUID: customerUuid, Email: email })
  await page.goto(await mailedPath(info, email, '/identity-link'))
  await expect(page.getByRole('heading', { name: 'You’re invited' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Invited')
  await page.getByLabel('Surname').fill('Person')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  // Members can't use the account's cards, so none is required.
  await expect(page).toHaveURL('/profile/plans')
})

test('who has an account already signs in from an identity link, and is in the account that it names', async ({
  page,
  request,
  context,
}, info) => {
  const owner = await createPerson(request, info)
  const invited = await createPerson(request, info)
  await context.clearCookies()
  await asProvider(request, '/api/frontend/v1/invitations', { CustomerUUID: owner.customerUuid, Email: invited.email })
  await page.goto(await mailedPath(info, invited.email, '/identity-link'))
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(invited.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You’re now in the account you were invited to.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/select-account')
  await expect(page.getByRole('listitem').filter({ hasText: owner.email })).toContainText('In use')
  await expect(page.getByRole('listitem').filter({ hasText: invited.email })).toContainText('Choose')
})

test('an invitation opened while signed in says so, and is accepted with that sign-in', async ({
  page,
  request,
  context,
}, info) => {
  const owner = await createPerson(request, info)
  const invited = await createPerson(request, info)
  await context.clearCookies()
  await page.goto('/sign-in?redirect=/profile/account/security')
  await signIn(page, invited.email)
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await asProvider(request, '/api/frontend/v1/invitations', { CustomerUUID: owner.customerUuid, Email: invited.email })
  await page.goto(await mailedPath(info, invited.email, '/identity-link'))
  await expect(page.getByText(`You’re signed in as ${invited.email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open it with this sign-in' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: owner.email })).toContainText('In use')
})

test('[R-IDENT-01] [R-IDENT-02] [R-IDENT-04] [R-IDENT-06] [R-IDENT-07] every way in has its address, for visitors alone', async ({
  page,
}) => {
  const places = {
    '/sign-in': 'Sign in',
    '/sign-up': 'Create account',
    '/forgot-pass': 'Lost password',
    '/forgot-email': 'Lost email',
    '/one-time-code': 'Sign in with a code',
    '/new-password?Secret=s': 'New password',
    '/identity-link?code=unknown': 'This link doesn’t work',
  }
  for (const [path, title] of Object.entries(places)) {
    await page.goto(path)
    await expect(
      page
        .getByRole('heading', { name: title, level: 1 })
        .or(page.getByRole('heading', { name: title }))
        .first(),
    ).toBeVisible()
  }
  await page.goto('/sign-in')
  await signInAtProvider(page, 'Google', newEmail())
  await expect(page).toHaveURL(signedIn)
  for (const path of Object.keys(places)) {
    await page.goto(path)
    // An invitation is open to signed-in people too; all others are for visitors.
    if (path.startsWith('/identity-link')) await expect(page.getByText('You can open the other account')).toBeVisible()
    else await expect(page).toHaveURL('/')
  }
})

test('[E-IDENT-21] when Apple cannot be reached its button says so, and the other ways stay', async ({ page }) => {
  await page.route('**/social/start', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await expect(page.getByRole('alert').getByText('Sign in with Apple could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test(
  'a reload that signs out since cookies are blocked says so, and what to do',
  onDesktopToo,
  async ({ page, request, context }, info) => {
    const { email } = await createPerson(request, info)
    await context.clearCookies()
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    })
    await page.goto('/sign-in')
    await signIn(page, email)
    await expect(page).toHaveURL(signedIn)
    // A browser that blocks cookies keeps none of those of the answers either.
    await context.clearCookies()
    await page.goto('/profile/account')
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByText('Your browser blocks cookies')).toBeVisible()
    await expect(page.getByText('Allow cookies for this site')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the sign-in page says that storage is full, and signing in works all the same',
  onDesktopToo,
  async ({ page, request, context }, info) => {
    const { email } = await createPerson(request, info)
    await context.clearCookies()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto('/sign-in')
    await expect(page.getByText('Your browser’s storage is full')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, email)
    await expect(page).toHaveURL(signedIn)
    await page.reload()
    await expect(page).toHaveURL(signedIn)
  },
)
