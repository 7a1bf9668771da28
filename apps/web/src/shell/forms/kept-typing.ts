import { useState } from 'react'
import { type Memory, tabMemory } from '../device/memory.ts'
import { useSession } from '../session/portal.tsx'

const beginning = 'waea-typed-'
const visitor = 'visitor'

export type KeptTyping<Typed extends object> = {
  /** What was kept; undefined where nothing was, or nothing that can be read. */
  read: () => Typed | undefined
  keep: (typed: Typed) => void
  /** To be called when the form was sent, or given up. */
  forget: () => void
}

/**
 * What somebody typed into one form, for this tab: it outlives a reload, a way back and a crash. Each account has its
 * own, and a visitor has one; signing out forgets all. A form never gives a password or a card to keep.
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

/** What a visitor left half done in this tab. */
export function visitorTyping<Typed extends object>(form: string): KeptTyping<Typed> {
  return keptTyping<Typed>(tabMemory(), visitor, form)
}

/** Forgets what a visitor typed: it is not shown to whoever signs in in the same tab. */
export function forgetVisitorTyping(memory: Memory): void {
  memory.forgetAll(`${beginning}${visitor}-`)
}

/** What the person in use typed into a form, for forms of their own making. */
export function useKeptTyping<Typed extends object>(form: string): KeptTyping<Typed> {
  const session = useSession()
  const whose = session.status === 'signed-in' ? (session.customerUuid ?? session.person.UUID) : visitor
  return keptTyping<Typed>(tabMemory(), whose, form)
}

/** Whether a form was half typed when it was left: it is opened again. */
export function useWasTyping(form: string): boolean {
  const { read } = useKeptTyping(form)
  const [was] = useState(() => read() !== undefined)
  return was
}
