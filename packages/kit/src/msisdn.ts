/**
 * A stored number in New Zealand format: `64215550142` becomes `021 555 0142`. A foreign number gets a plus; anything
 * that is not a number is returned unchanged. Small enough for the first load: the full numbering rules are in the
 * domain.
 */
export function displayMsisdn(msisdn: string): string {
  const digits = msisdn.replace(/^\+/, '')
  if (!/^\d{4,15}$/.test(digits)) return msisdn
  if (!digits.startsWith('64')) return `+${digits}`
  const national = `0${digits.slice(2)}`
  // Mobile numbers carry a three-digit prefix (02x), landlines a two-digit one (03, 04, 06, 07, 09).
  const prefix = national.startsWith('02') ? 3 : 2
  const subscriber = national.slice(prefix)
  if (subscriber.length < 6) return national
  return [national.slice(0, prefix), ...inGroups(subscriber)].join(' ')
}

function inGroups(subscriber: string): string[] {
  if (subscriber.length === 8) return [subscriber.slice(0, 4), subscriber.slice(4)]
  return [subscriber.slice(0, 3), subscriber.slice(3)]
}
