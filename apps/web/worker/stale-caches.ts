const ofWorker = /^waea-(?:precache-v2|shell|files)-(.+)$/

/**
 * Which of the worker's caches, oldest first, can be deleted: all but those of this build and of the previous one,
 * whose pages may still be open.
 */
export function staleCaches(names: readonly string[], build: string): string[] {
  const buildOf = (name: string) => ofWorker.exec(name)?.[1]
  const others = names.map(buildOf).filter((other) => other !== undefined && other !== build)
  const before = others.at(-1)
  return names.filter((name) => {
    const own = buildOf(name)
    return own !== undefined && own !== build && own !== before
  })
}
