import { type Refusal, refuse } from '../refusal.ts'

/** The most websites in one list. */
export const maxSites = 50

/**
 * A website's name as compared: without the scheme, `www.`, path or port. Refuses anything that is not an internet
 * name, such as a single word or an IP address.
 */
export function siteName(text: string): string | Refusal {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  const labels = name.split('.')
  const isName =
    labels.length > 1 && labels.every((label) => /^[a-z0-9āēīōū]([a-z0-9āēīōū-]{0,61}[a-z0-9āēīōū])?$/.test(label))
  const isTop = /[a-z]/.test(labels.at(-1) ?? '')
  return isName && isTop && name.length <= 253 ? name : refuse('filter-site', undefined, 'Site')
}

/** The lists after adding a website to one, which removes it from the other. Refuses a full list. */
export function withSite(
  lists: { Blocked: readonly string[]; Allowed: readonly string[] },
  on: 'Blocked' | 'Allowed',
  site: string,
): { Blocked: string[]; Allowed: string[] } | Refusal {
  const without = (list: readonly string[]) => list.filter((one) => one !== site)
  const after = { Blocked: without(lists.Blocked), Allowed: without(lists.Allowed) }
  if (after[on].length >= maxSites) return refuse('filter-full', { most: maxSites })
  after[on] = [...after[on], site].sort()
  return after
}
