import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second in /proc; 100 on every common Linux. */
const ticksPerSecond = 100

interface Stat {
  ppid: number
  ownMs: number
  endedChildrenMs: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain blanks; the numbers follow it.
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

/** Processor time that a process has used, in milliseconds, over all its threads. */
export function processorMs(pid: number): number {
  return statOf(pid)?.ownMs ?? 0
}

/** Processor time of a process and all its children, ended ones included, in milliseconds. */
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

/** Proportional set size of a process, in bytes: its private memory and its part of what it shares. */
export function memoryBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
