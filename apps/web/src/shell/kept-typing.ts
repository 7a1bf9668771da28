import { useEffect, useRef, useState } from 'react'
import { type Memory, tabMemory } from './memory.ts'
import { useSignedIn } from './portal.tsx'

/**
 * Remembers what `read` gives when the page is left for another one, be it a provider's or itself again; the function
 * that comes back ends that and forgets it.
 */
export function keepTyping(memory: Memory, page: EventTarget, name: string, read: () => unknown): () => void {
  const keep = () => memory.remember(name, JSON.stringify(read()))
  page.addEventListener('pagehide', keep)
  return () => {
    page.removeEventListener('pagehide', keep)
    memory.forget(name)
  }
}

/** What was remembered of a form; undefined where nothing was, or nothing that can be read. */
export function recallTyping<Typed>(memory: Memory, name: string): Partial<Typed> | undefined {
  try {
    const kept: unknown = JSON.parse(memory.recall(name) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * What is typed into a form stays for this tab while the person is away at a provider to show who they are, or loads the
 * page again. `typed` is what was there before; `keep` says, at each drawing, how to read what is there now. A form never
 * gives a password to keep.
 */
export function useKeptTyping<Typed extends object>(form: string) {
  const name = useTypingName(form)
  const [typed] = useState(() => recallTyping<Typed>(tabMemory(), name))
  const read = useRef<() => Typed>(undefined)
  useEffect(() => keepTyping(tabMemory(), window, name, () => read.current?.()), [name])
  const keep = (now: () => Typed) => {
    read.current = now
  }
  return { typed, keep }
}

/** Whether a form was open, half typed, when the page was left: it is opened again. */
export function useWasTyping(form: string): boolean {
  const name = useTypingName(form)
  const [was] = useState(() => recallTyping(tabMemory(), name) !== undefined)
  return was
}

/** The form of one account: what was typed for one is not put into another's. */
function useTypingName(form: string): string {
  return `waea-typed-${useSignedIn().customerUuid}-${form}`
}
