import { afterEach, expect, test, vi } from 'vitest'
import { browserMemory, cookieMemory } from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage of a browser, or one that the browser forbids. */
function storage(isAllowed: boolean) {
  const kept = new Map<string, string>()
  const allowed = () => {
    if (!isAllowed) throw new DOMException('The operation is insecure.', 'SecurityError')
    return kept
  }
  return {
    getItem: (name: string) => allowed().get(name) ?? null,
    setItem: (name: string, value: string) => allowed().set(name, value),
    removeItem: (name: string) => allowed().delete(name),
    kept,
  }
}

/** A document whose cookies are kept, or dropped as a strict browser does; what was written is noted whole. */
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
    const browser = { localStorage: storage(local), document: cookieJar(cookies), sessionStorage: storage(true) }
    for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
    browserMemory().remember('waea-test', 'kept')
    expect(browserMemory().recall('waea-test')).toBe('kept')
    return {
      local: browser.localStorage.kept.has('waea-test'),
      cookies: browser.document.cookie.includes('waea-test'),
      session: browser.sessionStorage.kept.has('waea-test'),
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
  expect(document.written).toEqual(['waea_lang=mi-NZ; path=/; max-age=7776000; samesite=strict'])
})
