import type { Event } from '@sentry/core'
import { withoutPersons } from '@waea/kit/nothing-personal'

/** Keys and secrets of the card partner. */
const partnerSecret = /\b(?:[sr]k_(?:test|live)|whsec)_\w+|\w+_secret_\w+/g
/** What is as long as our own secrets: no word is. */
const longSecret = /(?<![\w-])[\w-]{32,}(?![\w-])/g
/** One-time codes. */
const code = /(?<!\d)\d{6}(?!\d)/g
/** A value that a person gave, as the database quotes it: `invalid input syntax for type date: "…"`. */
const quoted = /: "[^"]*"/g

/** What an error says, without what tells of a person or lets one in. */
function harmless(text: string, origin: string): string {
  const words = text.replace(quoted, ': "…"').replace(partnerSecret, '…').replace(longSecret, '…').replace(code, '…')
  return withoutPersons(words, origin)
}

/**
 * What leaves the server of a fault: which error it is, what it says without anything personal, where in the program,
 * and in which version. Whatever else an event holds, such as its surroundings, stays.
 */
export function telling(event: Event, origin: string): Event {
  const { event_id, timestamp, platform, level, release, environment, transaction, exception } = event
  const values = exception?.values?.map(({ type, value = '', stacktrace }) => {
    const frames = stacktrace?.frames?.map((frame) => ({
      filename: frame.filename ?? '?',
      function: frame.function ?? '?',
      lineno: frame.lineno ?? 0,
      colno: frame.colno ?? 0,
      in_app: frame.in_app ?? false,
    }))
    return { type: type ?? 'Error', value: harmless(value, origin), ...(frames && { stacktrace: { frames } }) }
  })
  return withoutUndefined({
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    transaction,
    ...(values && { exception: { values } }),
  })
}

function withoutUndefined(fields: Record<string, unknown>): Event {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
