import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtPortal } from '../../tests/built-portal.ts'
import { planEntry } from '../../tests/plans.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'
import type { Flag, PublicSettings } from '../session/shared/settings.ts'
import type { PageAnswer, PageAsk } from './render-page.tsx'

const { publicRoutes, renderPage, table } = await builtPortal()
const sources = (table as readonly RouteRow[]).flatMap(({ source }) => source ?? [])
const manifest = {
  ...Object.fromEntries(sources.map((source) => [source, { file: `assets/of-${source}` }])),
  '_signed-in-1.js': { file: 'assets/signed-in.js' },
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'] },
  'src/entry-drawn.ts': { file: 'assets/drawn.js' },
}

const answers: Record<string, unknown> = {
  'catalogue.postpayPlans': { PostpayMobilePlans: [planEntry('Light', 2500), planEntry('Gone', 100, false)] },
  'catalogue.prepayPlans': { PrepayAddons: [] },
  'catalogue.sims': {
    Sims: [
      { SimType: 'esim', Available: true, PriceCents: 0, ItemImages: [] },
      { SimType: 'real_sim', Available: true, PriceCents: 500, ItemImages: [] },
    ],
  },
  'catalogue.terms': {
    CasualRates: { data: 21, voice: 49, sms: 20, mms: 50, idd_voice: 90, idd_sms: 30 },
    Bills: { DueAfterDays: 21 },
    Dunning: {
      ReminderAfterDays: 0,
      SecondReminderAfterDays: 5,
      NoticeAfterDays: 9,
      NoticeWorkingDays: 7,
      FinalNoticeWorkingDays: 1,
      LeastToSuspendCents: 3000,
    },
  },
  'catalogue.internationalRates': { Rates: [{ location: 'Cook Islands', price: '1.20', rate: 'c_min' }] },
}
const flags: Flag[] = ['IS_SHOW_PLANS', 'IS_INTERNATIONAL_PLANS_ALLOWED', 'IS_SIM_PURCHASING_ALLOWED']

function page(
  url: string,
  change: Partial<PublicSettings> = {},
  headers: PageAsk['headers'] = {},
  takesEsim = false,
): Promise<PageAnswer> {
  const settings: PublicSettings = {
    spid: 2,
    brand: 'waea',
    version: '1',
    production: false,
    flags: Object.fromEntries(flags.map((flag) => [flag, true])),
    cards: { publishableKey: '', scriptUrl: '' },
    ...change,
  }
  const call = async (name: string) => answers[name]
  return renderPage({ url, headers, call, brand: settings.brand, settings, takesEsim }, manifest)
}

test.each([
  ['[R-SHELL-01]', '/', 'Plans without fine print'],
  ['[R-CAT-01]', '/plans', 'Choose Light'],
  ['[R-CAT-03]', '/international-plans', 'Cook Islands'],
  ['[R-CAT-04]', '/package', 'What is in a plan'],
  ['[R-SHELL-02]', '/about', 'How we treat money'],
  ['[R-SHELL-03]', '/terms', 'Renewing and stopping'],
  ['[R-SHELL-04]', '/terms/prepay', 'Prepay terms'],
  ['[R-SHELL-05]', '/privacy', 'What we hold'],
  ['[R-SHELL-06]', '/terms/monthly-top-up', 'Monthly top-up terms'],
  ['[R-SHELL-08]', '/terms/packs-and-combos', 'Packs and combos terms'],
])('%s %s is drawn on the server', async (_id, url, text) => {
  const { status, body } = await page(url)
  expect(status).toBe(200)
  // React puts a comment between adjacent texts.
  expect(body.replaceAll('<!-- -->', '')).toContain(text)
})

test('what is drawn for another brand says nothing of Waea to who reads it', async () => {
  const urls = publicRoutes.map(({ path }) => path.replace('/{-$plan}', '').replace('$terms_path', 'prepay'))
  expect(urls).toEqual(expect.arrayContaining(['/', '/plans', '/about', '/terms', '/privacy', '/terms/prepay']))
  for (const url of [...urls, '/nothing/here']) {
    const { body } = await page(url, { brand: 'tahi' })
    expect(body, url).toContain('Tahi')
    const text = body.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
    expect(text, url).not.toMatch(/waea/i)
    // Lower-case `waea` is allowed in identifiers such as element ids and storage keys.
    expect(body, url).not.toMatch(/Waea|WAEA|waea\.(?:co\.)?nz/)
  }
})

test('[R-CAT-02] a plan named by the address stands out', async () => {
  const { body } = await page(`/plans/${planEntry('Light', 2500).UUID}`)
  expect(body).toContain('border-primary bg-surface')
})

test("[R-SHELL-30] an address that nothing answers is 404 and says 'Oops', with a way home", async () => {
  const { status, body } = await page('/nothing/here')
  expect(status).toBe(404)
  expect(body).toMatch(/<h1[^>]*>Oops<\/h1>/)
  expect(body).toContain('Back to home')
})

test("[R-SHELL-09] page not found shows 'Oops' and leads back to home", async () => {
  const { body } = await page('/a/page/that/is/not/there')
  expect(body).toMatch(/<h1[^>]*>Oops<\/h1>/)
  expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Back to home<\/a>/)
})

test('[R-SHELL-07] the prepay terms have a page of their own', async () => {
  expect((await page('/terms/prepay')).body.replaceAll('<!-- -->', '')).toContain('Prepay terms')
})

test('[R-SHELL-04] terms of one kind have their address outside production only', async () => {
  for (const path of ['/terms/prepay', '/terms/monthly-top-up', '/terms/packs-and-combos']) {
    expect((await page(path, { production: true })).status).toBe(404)
    expect((await page(path, { production: false })).status).toBe(200)
  }
  expect((await page('/terms', { production: true })).status).toBe(200)
})

test('a guard that fails on the server leads away, or to not-found', async () => {
  await expect(page('/plans', { flags: {} })).resolves.toMatchObject({ status: 302, headers: { location: '/' } })
  await expect(page('/international-plans', { flags: {} })).resolves.toMatchObject({ status: 404 })
  await expect(page('/about', { aboutLink: 'https://about.example' })).resolves.toMatchObject({
    status: 302,
    headers: { location: 'https://about.example' },
  })
})

test.each([
  [false, 'Physical SIM', '$5.00 today'],
  [true, 'eSIM', '$0.00 today'],
])(
  'the SIM of a plan is chosen on a drawn page; a phone that takes an eSIM (%s) starts with it',
  async (takesEsim, kind, due) => {
    const { body } = await page(`/sim-purchase/${planEntry('Light', 2500).UUID}`, {}, {}, takesEsim)
    const text = body.replaceAll('<!-- -->', '')
    expect(text).toMatch(new RegExp(`<label[^>]*>(?:(?!</label>).)*checked=""(?:(?!</label>).)*${kind}`))
    expect(text).toContain(due)
  },
)

test('somebody who may be signed in gets their own choice of a SIM from the browser', async () => {
  const { body } = await page(`/sim-purchase/${planEntry('Light', 2500).UUID}`, {}, { cookie: 'waea_signed_in=1' })
  expect(body).not.toContain('waea-data')
})

test('where no SIM is sold the browser leads away from the choice, since its tab forgets what was chosen', async () => {
  const { status, body } = await page('/sim-purchase', { flags: {} })
  expect(status).toBe(200)
  expect(body).not.toContain('waea-data')
})

test('[V-CAT-01] a plan that is not on sale is not shown', async () => {
  const { body } = await page('/plans')
  expect(body.slice(0, body.indexOf('waea-settings'))).not.toContain('Gone')
})

test('no page holds an inline script or style, so the content security policy needs no exception', async () => {
  for (const { path, body } of await pagesOfServer()) {
    const scripts = body.match(/<script(?![^>]*(?:src=|type="application\/json"))[^>]*>/g)
    expect(scripts, path).toBeNull()
    expect(body, path).not.toMatch(/ style="| on\w+="|<style/)
  }
})

test('no part of a server-rendered page is left to the browser', async () => {
  // React's mark of a part whose rendering failed.
  for (const { path, body } of await pagesOfServer()) expect(body, path).not.toContain('<!--$!-->')
})

async function pagesOfServer() {
  const pages: { path: string; body: string }[] = []
  for (const { path, drawnByServer } of table as readonly RouteRow[]) {
    const url = `${path.replace(/\/\{?-?\$\w+\}?/, '')}?redirect=/profile/plans`
    if (drawnByServer) pages.push({ path, body: (await page(url)).body })
  }
  return pages
}

test.each([
  ['/plans', '$0.21 per MB'],
  ['/package', '$0.21 per MB'],
  ['/terms', '$0.21 per MB'],
  ['/plans', '$0.90 per minute, or the country’s own rate'],
  ['/international-plans', 'Anywhere else costs $0.90 per minute.'],
  ['/terms', 'A bill is due 21 days after its date.'],
  ['/terms', 'at least 7 working days’ notice'],
])('%s is drawn with what the server says of the provider’s terms: %s', async (url, text) => {
  expect((await page(url)).body.replaceAll('<!-- -->', '')).toContain(text)
})

test('data in a page cannot end its own element', async () => {
  answers['catalogue.internationalRates'] = {
    Rates: [{ location: '</script><script>alert(1)</script>', price: '1', rate: 'c_min' }],
  }
  const { body } = await page('/international-plans')
  expect(body).not.toContain('<script>alert')
})

test('[B-SHELL-06] the language comes from the address, else from the choice on this device', async () => {
  const answer = await page('/?lang=mi-NZ')
  expect(answer.body).toContain('<html lang="mi-NZ"')
  expect(answer.body).toContain('Takiuru')
  const chosen = await page('/', {}, { cookie: 'waea_lang=mi-NZ' })
  expect(chosen.body).toContain('Takiuru')
})

test('a page in Māori says in both languages what is still English, an English page does not', async () => {
  const { body } = await page('/?lang=mi-NZ')
  expect(body).toContain('<p>Kei te reo Pākehā tonu ngā nama, ngā tautuhinga, te aho whānui me te āwhina.</p>')
  expect(body).toContain('<p lang="en">Bills, settings, broadband and help are still in English.</p>')
  expect((await page('/')).body).not.toContain('still in English')
})

test('[B-SHELL-04] header=hide hides the header', async () => {
  expect((await page('/?header=hide')).body).not.toMatch(/<header class="[^"]*mx-auto/)
  expect((await page('/')).body).toMatch(/<header class="[^"]*mx-auto/)
})

test('a chosen theme is in the first answer', async () => {
  expect((await page('/', {}, { cookie: 'waea_theme=dark' })).body).toContain('data-theme="dark"')
  expect((await page('/')).body).not.toContain('data-theme')
})

test('a drawn page fetches its scripts when it is on the screen, any other at once', async () => {
  const drawn = (await page('/')).body
  expect(drawn).toContain('src="/assets/drawn.js" data-starts="/assets/entry.js"')
  expect(drawn).not.toContain('src="/assets/entry.js"')
  expect((await page('/profile/plans')).body).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/entry.js">',
  )
})

test("a person's own screens come as the document in which the browser draws them", async () => {
  const { status, body } = await page('/profile/plans')
  expect(status).toBe(200)
  expect(body).not.toContain('waea-data')
  expect(body).toContain('<title>Your mobile · Waea</title>')
})

test('until the browser has drawn a screen its frame is seen, which nobody can press or is read out', async () => {
  const signedIn = { cookie: 'waea_signed_in=1' }
  const { body } = await page('/profile/plans', {}, signedIn)
  expect(body).toMatch(/<div id="root"><div inert aria-hidden="true">.*<header.*<main.*animate-pulse.*<footer/s)
  expect((await page('/eshop/checkout', {}, signedIn)).body).not.toContain('<footer')
  expect((await page('/profile/plans', {}, { cookie: 'waea_signed_in=1; waea_lang=mi-NZ' })).body).toContain(
    'lang="mi-NZ"',
  )
})

test('the forms of the way in come drawn for a visitor, and not for whoever may be signed in', async () => {
  for (const path of ['/sign-in', '/sign-up', '/forgot-pass', '/forgot-email', '/one-time-code']) {
    expect((await page(path)).body, path).toMatch(/<form[^>]*>.*<input/s)
    const maybeSignedIn = await page(path, {}, { cookie: 'waea_signed_in=1' })
    expect(maybeSignedIn.body, path).toContain('<div id="root"><div inert')
    expect(maybeSignedIn.body, path).not.toContain('<form')
  }
})

test('a page that the browser draws names the files of its screen beside its scripts', async () => {
  const { body } = await page('/profile/plans')
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/of-src/journeys/dashboard/dashboard.tsx">',
  )
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/signed-in.js">')
  expect((await page('/')).body).not.toContain('signed-in.js')
})

test('every address with a screen names the source of that, so that its code is fetched with the page', () => {
  for (const { path, screen, source } of table as readonly RouteRow[]) {
    if (!screen) continue
    expect(source, path).toBeDefined()
    expect(existsSync(new URL(`../../../${source}`, import.meta.url)), source).toBe(true)
  }
})
