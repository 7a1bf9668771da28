const ofWorker = /^waea-(?:precache-v2|shell|files)-(.+)$/

/**
 * Which of the worker's caches, named in the order in which they were made, are of no use any more: all but those of
 * this build and of the one before, whose pages may still be open.
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
