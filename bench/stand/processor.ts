import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc; the same on every Linux that people run. */
const ticksPerSecond = 100

interface Stat {
  ppid: number
  ownMs: number
  endedChildrenMs: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks: what follows it is numbers.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ms = (ticks: number | undefined) => ((ticks ?? 0) * 1000) / ticksPerSecond
    return {
      ppid: fields[1] ?? 0,
      ownMs: ms(fields[11]) + ms(fields[12]),
      endedChildrenMs: ms(fields[13]) + ms(fields[14]),
    }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time that a process has used, all its threads together. */
export function processorMs(pid: number): number {
  return statOf(pid)?.ownMs ?? 0
}

/** Milliseconds of processor time of a process and of all its children, those that have ended too. */
export function familyProcessorMs(pid: number): number {
  const parent = statOf(pid)
  if (!parent) return 0
  return childrenOf(pid).reduce((sum, child) => sum + processorMs(child), parent.ownMs + parent.endedChildrenMs)
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.ppid === pid)
}

/** Memory that a process has for itself, with its share of what it has with others, in bytes. */
export function memoryBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
