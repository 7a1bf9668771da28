import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const ask = (path: string, init: RequestInit = {}) => fetch(portal.url + path, init)

test('who takes any kind of answer gets the page of an address of the portal, and no page elsewhere', async () => {
  const typeOf = async (path: string, accept: string) => {
    const answer = await ask(path, { headers: { accept } })
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
  }
  for (const path of ['/', '/plans', '/sign-in', '/profile/plans']) {
    expect([path, await typeOf(path, '*/*')]).toEqual([path, '200 text/html'])
    expect([path, await typeOf(path, 'application/json, text/plain, */*')]).toEqual([path, '404 application/json'])
  }
  expect(await typeOf('/no/such/call', '*/*')).toBe('404 application/json')
  expect(await typeOf('/no/such/call', 'text/html')).toBe('404 text/html')
})

test('a page comes compressed to whoever asks for it', async () => {
  // Uses a language of its own, so that this test renders the page and fills the cache for both.
  const page = (encoding: string) =>
    ask('/plans', { headers: { accept: 'text/html', 'accept-language': 'en-NZ', 'accept-encoding': encoding } })
  const [plainly, packed] = [await page('br;q=0, identity'), await page('gzip, br')]
  expect(plainly.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await page('gzip')).headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toBe(await plainly.text())
})

test('each brand has a manifest with icons of every size that a phone asks for, and there is none of another', async () => {
  for (const [brand, name] of [
    ['waea', 'Waea'],
    ['tahi', 'Tahi'],
  ]) {
    const answer = await ask(`/${brand}.webmanifest`)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
    expect(manifest).toMatchObject({ name, short_name: name, start_url: '/profile/plans', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = Buffer.from(await (await ask(src)).arrayBuffer())
      // The width and height in the PNG header.
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes)
    }
  }
  expect((await ask('/none.webmanifest')).status).toBe(404)
})

test('a page leads to the manifest and the icons of its brand', async () => {
  const page = await (await ask('/', { headers: { accept: 'text/html', cookie: 'waea_brand=tahi' } })).text()
  expect(page).toContain('<link rel="manifest" href="/tahi.webmanifest">')
  expect(page).toContain('<link rel="apple-touch-icon"')
})

test('favicon.ico is the brand’s own, and may be kept for a day', async () => {
  const of = async (brand: string) => {
    const answer = await ask('/favicon.ico', { headers: { cookie: `waea_brand=${brand}` } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    return Buffer.from(await answer.arrayBuffer())
  }
  const [waea, tahi] = [await of('waea'), await of('tahi')]
  expect([...waea.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  expect(waea.equals(tahi)).toBe(false)
})

test('robots may look at public pages and at nothing of one person', async () => {
  const answer = await ask('/robots.txt')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const text = await answer.text()
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, beginning = '']) => beginning)
  const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning))
  for (const path of ['/', '/plans', '/plans/any', '/package', '/international-plans', '/about', '/privacy', '/terms'])
    expect([path, isClosed(path)]).toEqual([path, false])
  for (const path of [
    '/profile/plans',
    '/onboarding',
    '/activation/code',
    '/eshop/checkout',
    '/new-password',
    '/link/x',
  ])
    expect([path, isClosed(path)]).toEqual([path, true])
  expect(text).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m)
})

test('the sitemap lists the public pages with every plan on sale, and each of them is there', async () => {
  const answer = await ask('/sitemap.xml')
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const text = await answer.text()
  const paths = [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/plans', '/about', '/privacy', '/terms']))
  expect(paths.filter((path) => path.startsWith('/plans/')).length).toBeGreaterThan(3)
  expect(paths.some((path) => path.includes('$') || path.startsWith('/profile'))).toBe(false)
  for (const path of paths) {
    const { status } = await ask(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([path, status]).toEqual([path, 200])
  }
})

test('a script comes as the build compressed it, for a year, and without the headers that only pages need', async () => {
  const [, path = ''] = (await (await ask('/')).text()).match(/(\/assets\/react-dom-[\w-]+\.js)/) ?? []
  const answer = await ask(path, { headers: { 'accept-encoding': 'br' } })
  const text = await answer.text()
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.has('content-security-policy')).toBe(false)
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(gzipSync(text).length)
  // Somebody who takes no compressed text gets the same.
  expect(await (await ask(path, { headers: { 'accept-encoding': 'identity' } })).text()).toBe(text)
})

test('the worker is never kept on the way, keeps files of its own build only, and may reach no other origin', async () => {
  const answer = await ask('/sw.js')
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
  const files = new Set((await answer.text()).match(/\/assets\/[\w.-]+\.(js|css)/g))
  expect(files.size).toBeGreaterThan(10)
  for (const file of files) expect([file, (await ask(file)).status]).toEqual([file, 200])
})

test('the document that the worker keeps is of nobody, and starts the same script as the worker’s own build', async () => {
  const answer = await ask('/app-shell', { headers: { cookie: 'waea_signed_in=1' } })
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const text = await answer.text()
  expect(text).toContain('<div id="root"><div inert')
  expect(text).not.toContain('waea-data')
  const script = /<script type="module" fetchpriority="low" crossorigin src="([^"]+)"/.exec(text)?.[1] ?? 'none'
  expect(await (await ask('/sw.js')).text()).toContain(script)
})

test('the font of the brand may be fetched by the frame of the card partner, and nothing else by other origins', async () => {
  const page = await (await ask('/plans', { headers: { accept: 'text/html' } })).text()
  const [font = ''] = page.match(/\/assets\/[\w.-]+\.woff2/) ?? []
  const { headers } = await ask(font)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const [style = ''] = page.match(/\/assets\/[\w.-]+\.css/) ?? []
  for (const other of [style, '/plans']) {
    const { headers } = await ask(other, { headers: { accept: 'text/html' } })
    expect([other, headers.get('access-control-allow-origin')]).toEqual([other, null])
    expect([other, headers.get('cross-origin-resource-policy')]).toEqual([other, 'same-origin'])
  }
})

/** The status and redirect of an address sent exactly as given; `fetch` would normalize it. */
function rawGet(path: string, accept: string): Promise<{ status: number; location: string }> {
  const { hostname, port } = new URL(portal.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { accept } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
    })
    sent.once('error', reject)
    sent.end()
  })
}

test.each(['//%0ax', '//%5cx/', '//x:99999/', '//host/plans', '/%2fhost/plans', '/%5chost', '/\\host', '/%0d%0ax'])(
  'the address %s is nobody’s: 404, and it leads nowhere',
  async (path) => {
    for (const accept of ['text/html', '*/*']) {
      expect(await rawGet(path, accept)).toEqual({ status: 404, location: '' })
    }
  },
)

test('no address is answered 500, and none leads to another site', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '%2f',
      '%5c',
      '%0a',
      '%00',
      '%',
      '%ff',
      '..',
      '.',
      ':',
      '@',
      '?',
      '#',
      '&',
      '=',
      ';',
    ),
    fc.constantFrom(
      'plans',
      'profile',
      'sign-in',
      'activation',
      'help',
      'network',
      'host',
      'x:99999',
      'api',
      'v2/2',
      'lang',
    ),
    fc.constantFrom('http://elsewhere.test', 'javascript:', '[::1]', 'redirect=//elsewhere.test'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 3 }).map((text) => text.replace(/[\s]/g, '')),
  )
  const paths = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  const accepted = fc.constantFrom('text/html', '*/*', 'application/json')
  await fc.assert(
    fc.asyncProperty(paths, accepted, async (path, accept) => {
      const { status, location } = await rawGet(path, accept)
      expect(status).toBeLessThan(500)
      if (location) expect(new URL(location, portal.url).origin).toBe(portal.url)
    }),
    { numRuns: inNumbers(400, 20_000) },
  )
})
