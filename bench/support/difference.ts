import { isDeepStrictEqual } from 'node:util'

/** The first field in which two answers differ, with its value in both: `Usage[0].Type: "sms", undefined`. */
export function differenceOf(ours: unknown, theirs: unknown, place = 'the answer'): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined
  if (!isObject(ours) || !isObject(theirs) || Array.isArray(ours) !== Array.isArray(theirs))
    return `${place}: ${shown(ours)}, ${shown(theirs)}`
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const found = differenceOf(ours[name], theirs[name], Array.isArray(ours) ? `${place}[${name}]` : `${place}.${name}`)
    if (found) return found
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value in short. */
const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
