/** When the porting system and the other providers answer. */
export type Hours = 'always' | 'business' | 'closed'

const opensMinute = 8 * 60
const closesMinute = 17 * 60 + 45
const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hourCycle: 'h23',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
})

/** True when they answer at an instant. `closed` simulates a public holiday. */
export function isOpen(hours: Hours, at: Date): boolean {
  if (hours !== 'business') return hours === 'always'
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return !/^Sa|^Su/.test(parts.get('weekday') ?? '') && minute >= opensMinute && minute < closesMinute
}
