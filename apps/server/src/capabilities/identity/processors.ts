/** The numbers of the processors that a process may use, from the text of Linux's /proc/<pid>/status. */
export function allowedProcessors(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? ''
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
}
