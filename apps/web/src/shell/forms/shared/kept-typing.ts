import { useRef, useState } from 'react'
import { type Memory, tabMemory } from '../../device/shared/memory.ts'
import { useSession } from '../../session/shared/portal.tsx'

const beginning = 'waea-typed-'
const visitor = 'visitor'

export type KeptTyping<Typed extends object> = {
  /** The draft; undefined if there is none, or it can't be read. */
  read: () => Typed | undefined
  keep: (typed: Typed) => void
  /** Call this when the form was sent or abandoned. */
  forget: () => void
}

/**
 * The draft of one form in this tab: it survives a reload, going back and a crash. Each account has its own, and so has
 * a visitor. Signing out deletes all drafts, as does any other end of the session except expiry. Forms never store
 * passwords or cards in it.
 */
export function keptTyping<Typed extends object>(memory: Memory, whose: string, form: string): KeptTyping<Typed> {
  const name = `${beginning}${whose}-${form}`
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(memory.recall(name) ?? 'null')
        return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Typed) : undefined
      } catch {
        return undefined
      }
    },
    keep: (typed) => memory.remember(name, JSON.stringify(typed)),
    forget: () => memory.forget(name),
  }
}

/** A visitor's draft in this tab. */
export function visitorTyping<Typed extends object>(form: string): KeptTyping<Typed> {
  return keptTyping<Typed>(tabMemory(), visitor, form)
}

/** Deletes the visitor's drafts, so that the next person who signs in here doesn't see them. */
export function forgetVisitorTyping(memory: Memory): void {
  memory.forgetAll(`${beginning}${visitor}-`)
}

const writer = `${beginning}by`

/**
 * Saves a person's drafts when their session expires. Call the returned function after the tab was cleared to restore
 * them for that person only (`forgetTypingOfOthers`).
 */
export function typingOf(storage: () => Storage, person: string): () => void {
  const drafts = entriesOf(storage).filter(([name]) => name.startsWith(beginning))
  return () => {
    for (const [name, typed] of drafts) storage().setItem(name, typed)
    if (drafts.length > 0) storage().setItem(writer, person)
  }
}

/** What a storage has; nothing if the browser forbids it. */
function entriesOf(storage: () => Storage): [name: string, text: string][] {
  try {
    return Object.entries(storage())
  } catch {
    return []
  }
}

/** Deletes the drafts of an expired session, unless the same person signs in again. */
export function forgetTypingOfOthers(memory: Memory, person: string): void {
  const by = memory.recall(writer)
  if (by !== undefined && by !== person) memory.forgetAll(beginning)
  memory.forget(writer)
}

/** The current person's draft, for forms that manage their own state. */
export function useKeptTyping<Typed extends object>(form: string): KeptTyping<Typed> {
  const session = useSession()
  const whose = session.status === 'signed-in' ? (session.customerUuid ?? session.person.UUID) : visitor
  return keptTyping<Typed>(tabMemory(), whose, form)
}

/**
 * What a form has typed, with its draft saved at each change. A change applies to what is typed by then, so that one
 * that comes late, such as the end of an upload, undoes nothing.
 */
export function useTyped<Typed extends object>(form: string) {
  const { read, keep, forget } = useKeptTyping<Partial<Typed>>(form)
  const [typed, setTyped] = useState<Partial<Typed>>(() => read() ?? {})
  const latest = useRef(typed)
  return {
    typed,
    set(change: Partial<Typed> | ((now: Partial<Typed>) => Partial<Typed>)) {
      const now = latest.current
      latest.current = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      keep(latest.current)
      setTyped(latest.current)
    },
    /** Deletes the draft when the form was sent; it still shows what was sent until the page is left. */
    forget,
    /** Empties a form that stays on the page when it was sent. */
    clear() {
      latest.current = {}
      forget()
      setTyped({})
    },
  }
}

/** Whether a form has a draft, so that it reopens. */
export function useWasTyping(form: string): boolean {
  const { read } = useKeptTyping(form)
  const [was] = useState(() => read() !== undefined)
  return was
}
