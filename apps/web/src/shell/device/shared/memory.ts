/** What a browser remembers for the portal: small texts by name. */
export type Memory = {
  recall: (name: string) => string | undefined
  remember: (name: string, value: string) => void
  forget: (name: string) => void
  /** Forgets every name with this prefix. */
  forgetAll: (beginning: string) => void
}

const cookieDays = 90

/** Remembers in localStorage, else in a cookie for 90 days, else in sessionStorage: the first that works (3§9.5). */
export function browserMemory(): Memory {
  return firstThatWorks([() => storageMemory(localStorage), cookieStore, () => storageMemory(sessionStorage)])
}

/** Remembers what is too large for a cookie on this device; falls back to this tab if storage is full or forbidden. */
export function deviceMemory(): Memory {
  return firstThatWorks([() => storageMemory(localStorage), () => storageMemory(sessionStorage)])
}

/** Remembers for this tab only, as long as it is open. */
export function tabMemory(): Memory {
  return firstThatWorks([() => storageMemory(sessionStorage)])
}

/** Remembers in a cookie, so that the server can render the page in the chosen language and theme. */
export function cookieMemory(): Memory {
  return cookieStore()
}

/** The value of a cookie in a `cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined) return decoded(value)
  }
  return undefined
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

function firstThatWorks(places: (() => Memory)[]): Memory {
  for (const place of places) {
    try {
      const memory = place()
      memory.remember('waea-probe', '1')
      const works = memory.recall('waea-probe') === '1'
      memory.forget('waea-probe')
      if (works) return memory
    } catch {
      // A browser may forbid a storage by throwing on first access; try the next one.
    }
  }
  return pageMemory()
}

function storageMemory(storage: Storage): Memory {
  return {
    recall: (name) => storage.getItem(name) ?? undefined,
    remember: (name, value) => storage.setItem(name, value),
    forget: (name) => storage.removeItem(name),
    forgetAll(beginning) {
      for (const name of Object.keys(storage)) if (name.startsWith(beginning)) storage.removeItem(name)
    },
  }
}

function cookieStore(): Memory {
  const write = (name: string, value: string, seconds: number) => {
    // Written by hand because the Cookie Store API is missing in Firefox and Safari. Lax, because the server needs
    // these cookies to render a page opened from a link on another site, and strict cookies are not sent then.
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
  }
  return {
    recall: (name) => cookieValue(document.cookie, name),
    remember: (name, value) => write(name, value, cookieDays * 86_400),
    forget: (name) => write(name, '', 0),
    forgetAll(beginning) {
      for (const pair of document.cookie.split('; '))
        if (pair.startsWith(beginning)) write(pair.split('=')[0] ?? '', '', 0)
    },
  }
}

/** Remembers for this page only: in `kept`, by name. */
export function pageMemory(kept = new Map<string, string>()): Memory {
  return {
    recall: (name) => kept.get(name),
    remember: (name, value) => kept.set(name, value),
    forget: (name) => kept.delete(name),
    forgetAll(beginning) {
      for (const name of kept.keys()) if (name.startsWith(beginning)) kept.delete(name)
    },
  }
}
