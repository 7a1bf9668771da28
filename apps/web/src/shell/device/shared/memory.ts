/** What a browser remembers for the portal: small texts by name. */
export type Memory = {
  recall: (name: string) => string | undefined
  remember: (name: string, value: string) => void
  forget: (name: string) => void
  /** Forgets every name with this prefix. */
  forgetAll: (beginning: string) => void
}

const cookieDays = 90

let isolated: Memory | undefined

/**
 * From now on this page remembers for itself alone. For an operator's view, which must neither use nor change what the
 * browser keeps for the person who is signed in beside it.
 */
export function isolateMemory(): void {
  isolated = pageMemory()
}

/** Remembers in localStorage, else in a cookie for 90 days, else in sessionStorage: the first that works (3§9.5). */
export function browserMemory(): Memory {
  return (
    isolated ?? firstThatWorks([() => storageMemory(localStorage), cookieStore, () => storageMemory(sessionStorage)])
  )
}

/** Remembers what is too large for a cookie on this device; falls back to this tab if storage is full or forbidden. */
export function deviceMemory(): Memory {
  return isolated ?? firstThatWorks([() => storageMemory(localStorage), () => storageMemory(sessionStorage)])
}

/** Remembers for this tab only, as long as it is open. */
export function tabMemory(): Memory {
  return isolated ?? firstThatWorks([() => storageMemory(sessionStorage)])
}

/** Remembers in a cookie, so that the server can render the page in the chosen language and theme. */
export function cookieMemory(): Memory {
  return isolated ?? cookieStore()
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

/** Why this browser does not remember: it blocks cookies or its storage, or the storage is full. */
export type StorageFault = 'cookies-blocked' | 'storage-blocked' | 'storage-full'

/** What keeps this browser from remembering, if anything. Cookies come first: without them a reload signs out. */
export function storageFault(): StorageFault | undefined {
  if (!working(cookieStore)) return 'cookies-blocked'
  if (working(() => storageMemory(localStorage))) return undefined
  try {
    localStorage.setItem(probe, '1')
  } catch (error) {
    if (error instanceof DOMException && quotaErrors.includes(error.name)) return 'storage-full'
  }
  return 'storage-blocked'
}

/** The names of the error of a full storage; the second is Firefox's before version 143. */
const quotaErrors: readonly string[] = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']

const probe = 'waea-probe'

function firstThatWorks(places: (() => Memory)[]): Memory {
  for (const place of places) {
    const memory = working(place)
    if (memory) return memory
  }
  return pageMemory()
}

/** A place to remember in; undefined if it forgets at once. */
function working(place: () => Memory): Memory | undefined {
  try {
    const memory = place()
    memory.remember(probe, '1')
    const works = memory.recall(probe) === '1'
    memory.forget(probe)
    return works ? memory : undefined
  } catch {
    // A browser may forbid a storage by throwing on first access.
    return undefined
  }
}

function storageMemory(storage: Storage): Memory {
  return {
    recall: (name) => storage.getItem(name) ?? undefined,
    remember(name, value) {
      try {
        storage.setItem(name, value)
      } catch {
        // The storage is full: nothing is better than something stale.
        storage.removeItem(name)
      }
    },
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
