import type { Config } from '../../../platform/process/config.ts'

/**
 * A link into the portal, from a path that begins with one slash. A path that could lead to another site (`//host`,
 * `/\host`, `javascript:`, control characters) becomes the home page. Query values are encoded.
 */
export function portalLink(config: Config, path: string, query: Record<string, string> = {}): string {
  const home = new URL(config.publicUrl)
  const link = new URL(isOwnPath(path) ? path : '/', home)
  if (link.origin !== home.origin) return `${home.origin}/`
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)
  return link.href
}

/** Whether every browser resolves the path to a page of the portal. */
export function isOwnPath(path: string): boolean {
  // Browsers drop tabs and line ends in an address and read a backslash as a slash.
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !/%(?:0[0-9a-d]|5c|2f%2f)/i.test(path)
}
