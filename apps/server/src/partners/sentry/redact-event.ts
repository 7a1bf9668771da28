import type { Event } from '@sentry/core'
import { withoutPersonalData } from '@waea/kit/personal-data'

/** Keys and secrets of the card partner. */
const partnerSecret = /\b(?:[sr]k_(?:test|live)|whsec)_\w+|\w+_secret_\w+/g
/** At least as long as our own secrets; no ordinary word is. */
const longSecret = /(?<![\w-])[\w-]{32,}(?![\w-])/g
/** One-time codes. */
const code = /(?<!\d)\d{6}(?!\d)/g
/** A personal value as the database quotes it: `invalid input syntax for type date: "…"`. */
const quoted = /: "[^"]*"/g

/** An error message without personal data and secrets. */
function redactedMessage(text: string, origin: string): string {
  const words = text.replace(quoted, ': "…"').replace(partnerSecret, '…').replace(longSecret, '…').replace(code, '…')
  return withoutPersonalData(words, origin)
}

/**
 * The parts of a fault that are reported: the error, its message without personal data, the place in the program, and
 * the version. Everything else in the event, such as its environment, is removed.
 */
export function redactedEvent(event: Event, origin: string): Event {
  const { event_id, timestamp, platform, level, release, environment, transaction, exception } = event
  const values = exception?.values?.map(({ type, value = '', stacktrace }) => {
    const frames = stacktrace?.frames?.map((frame) => ({
      filename: frame.filename ?? '?',
      function: frame.function ?? '?',
      lineno: frame.lineno ?? 0,
      colno: frame.colno ?? 0,
      in_app: frame.in_app ?? false,
    }))
    return { type: type ?? 'Error', value: redactedMessage(value, origin), ...(frames && { stacktrace: { frames } }) }
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
