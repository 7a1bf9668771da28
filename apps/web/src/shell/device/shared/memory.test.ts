import { afterEach, expect, test, vi } from 'vitest'
import {
  browserMemory,
  cookieMemory,
  cookieValue,
  deviceMemory,
  isolateMemory,
  storageFault,
  tabMemory,
} from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser storage, or one that the browser forbids; its names are own properties, as in a browser. */
function storage(isAllowed: boolean, room = 10_000) {
  const kept = new Map<string, string>()
  const allowed = () => {
    if (!isAllowed) throw new DOMException('The operation is insecure.', 'SecurityError')
    return kept
  }
  const functions = {
    getItem: (name: string) => allowed().get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      allowed().set(name, value)
    },
    removeItem: (name: string) => allowed().delete(name),
    kept,
  }
  const descriptor = { enumerable: true, configurable: true }
  return new Proxy(functions, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => descriptor })
}

/** A browser's storage places, each allowed or not. */
function browser(local: boolean, cookies: boolean, session: boolean) {
  const places = { localStorage: storage(local), document: cookieJar(cookies), sessionStorage: storage(session) }
  for (const [name, value] of Object.entries(places)) vi.stubGlobal(name, value)
  return places
}

/** A document that keeps cookies, or drops them as a strict browser does; records every write. */
function cookieJar(isAllowed: boolean) {
  const jar = new Map<string, string>()
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      if (text.includes('max-age=0')) jar.delete(name)
      else if (isAllowed) jar.set(name, value)
    },
  }
}

test('[K-SHELL-06] what is remembered goes to localStorage, else to cookies, else to sessionStorage', () => {
  const places = (local: boolean, cookies: boolean) => {
    const { localStorage, document, sessionStorage } = browser(local, cookies, true)
    browserMemory().remember('waea-test', 'kept')
    expect(browserMemory().recall('waea-test')).toBe('kept')
    return {
      local: localStorage.kept.has('waea-test'),
      cookies: document.cookie.includes('waea-test'),
      session: sessionStorage.kept.has('waea-test'),
    }
  }
  expect(places(true, true)).toEqual({ local: true, cookies: false, session: false })
  expect(places(false, true)).toEqual({ local: false, cookies: true, session: false })
  expect(places(false, false)).toEqual({ local: false, cookies: false, session: true })
})

test('[K-SHELL-07] a cookie lives for 90 days', () => {
  const document = cookieJar(true)
  vi.stubGlobal('document', document)
  cookieMemory().remember('waea_lang', 'mi-NZ')
  expect(document.written).toEqual(['waea_lang=mi-NZ; path=/; max-age=7776000; samesite=lax'])
})

test('what a device keeps goes to no cookie, and what a tab keeps to the tab alone', () => {
  const places = browser(false, true, true)
  deviceMemory().remember('waea-device', 'kept')
  tabMemory().remember('waea-tab', 'kept')
  expect([...places.sessionStorage.kept.keys()]).toEqual(['waea-device', 'waea-tab'])
  expect(places.document.cookie).toBe('')
  const all = browser(true, true, true)
  deviceMemory().remember('waea-device', 'kept')
  tabMemory().remember('waea-tab', 'kept')
  expect([...all.localStorage.kept.keys()]).toEqual(['waea-device'])
  expect([...all.sessionStorage.kept.keys()]).toEqual(['waea-tab'])
})

test('trying a place leaves nothing in it', () => {
  const places = browser(true, true, true)
  browserMemory()
  expect(places.localStorage.kept.size).toBe(0)
})

test('where a browser forbids everything, it is remembered for the page', () => {
  browser(false, false, false)
  const memory = browserMemory()
  memory.remember('waea-test', 'kept')
  expect(memory.recall('waea-test')).toBe('kept')
  memory.forgetAll('waea-')
  expect(memory.recall('waea-test')).toBeUndefined()
})

test('what keeps a browser from remembering is found: blocked cookies, then blocked or full storage', () => {
  browser(true, true, true)
  expect(storageFault()).toBeUndefined()
  browser(true, false, true)
  expect(storageFault()).toBe('cookies-blocked')
  browser(false, false, false)
  expect(storageFault()).toBe('cookies-blocked')
  browser(false, true, true)
  expect(storageFault()).toBe('storage-blocked')
  browser(true, true, true)
  vi.stubGlobal('localStorage', storage(true, 0))
  expect(storageFault()).toBe('storage-full')
  vi.stubGlobal('localStorage', null)
  expect(storageFault()).toBe('storage-blocked')
})

test('what does not fit into a storage is not remembered, nor what it replaces, and nothing else fails', () => {
  browser(true, true, true)
  vi.stubGlobal('localStorage', storage(true, 10))
  const memory = browserMemory()
  memory.remember('waea-test', 'short')
  memory.remember('waea-other', 'short')
  memory.remember('waea-test', 'longer than its room')
  expect([memory.recall('waea-test'), memory.recall('waea-other')]).toEqual([undefined, 'short'])
})

test.each([
  ['localStorage', true, false],
  ['cookies', false, true],
  ['the page', false, false],
])('in %s, one name is forgotten, or all that begin so, and no others', (_place, local, cookies) => {
  browser(local, cookies, false)
  const memory = browserMemory()
  for (const name of ['waea-one', 'waea-two', 'waea-three', 'other-one']) memory.remember(name, 'kept')
  memory.forget('waea-one')
  const kept = () => ['waea-one', 'waea-two', 'waea-three', 'other-one'].filter((name) => memory.recall(name))
  expect(kept()).toEqual(['waea-two', 'waea-three', 'other-one'])
  memory.forgetAll('waea-')
  expect(kept()).toEqual(['other-one'])
})

test('the value of a cookie is read from the header of a request, decoded', () => {
  expect(cookieValue('one=1; waea_lang=mi%2DNZ;two=2', 'waea_lang')).toBe('mi-NZ')
  expect(cookieValue('one=1;two=2', 'two')).toBe('2')
  expect(cookieValue('waea_lang', 'waea_lang')).toBeUndefined()
  expect(cookieValue('waea_lang=%E0%A4%A', 'waea_lang')).toBeUndefined()
  expect(cookieValue(undefined, 'waea_lang')).toBeUndefined()
})

// The last, because nothing ends it but a new page.
test('a page that remembers for itself alone neither sees nor changes what the browser keeps', () => {
  const { localStorage, document, sessionStorage } = browser(true, true, true)
  deviceMemory().remember('waea-last-known', 'of the customer')
  cookieMemory().remember('waea_lang', 'mi')
  isolateMemory()
  const written = document.written.length
  for (const memory of [browserMemory(), deviceMemory(), tabMemory(), cookieMemory()]) {
    expect(memory.recall('waea-last-known')).toBeUndefined()
    expect(memory.recall('waea_lang')).toBeUndefined()
    memory.remember('waea-cart', 'of the view')
    memory.forgetAll('waea')
  }
  expect(deviceMemory().recall('waea-cart')).toBeUndefined()
  expect([...localStorage.kept]).toEqual([['waea-last-known', 'of the customer']])
  expect([sessionStorage.kept.size, document.written.length]).toEqual([0, written])
})
