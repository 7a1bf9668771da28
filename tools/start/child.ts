import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const largestLogBytes = 20_000_000
const stopPatienceMs = 15_000

export interface Child {
  name: string
  logFile: string
  /** Resolves with a sentence when the process ends, for any reason. */
  ended: Promise<string>
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Starts one program of the stack on this Node.js, with its flags. Its output goes to its log file. */
export function startChild(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  flags: string[] = [],
): Child {
  mkdirSync(dirname(logFile), { recursive: true })
  trimLog(logFile)
  const output = openSync(logFile, 'a')
  const follow = ['--import', join(import.meta.dirname, 'follow-parent.ts')]
  const program = spawn(process.execPath, [...flags, ...follow, script], {
    env,
    // In its own session: Ctrl-C reaches only the start, which then stops everything in order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  const trimming = setInterval(() => trimLog(logFile), 60_000)
  trimming.unref()
  let gone = false
  const ended = new Promise<string>((tell) => {
    program.once('error', (error) => tell(`${name} could not be started: ${error.message}`))
    program.once('exit', (code, signal) => tell(`${name} ended (${signal ?? `code ${code}`})`))
  }).then((sentence) => {
    gone = true
    clearInterval(trimming)
    return sentence
  })
  return { name, logFile, ended, hasEnded: () => gone, stop: () => stopChild(program, ended, () => gone) }
}

async function stopChild(child: ChildProcess, ended: Promise<string>, gone: () => boolean): Promise<void> {
  if (gone()) return
  child.kill('SIGTERM')
  const patience = new AbortController()
  const late = pause(stopPatienceMs, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  )
  await ended
  patience.abort()
  await late
}

/** Rotates a log past its maximum size, keeping one old file. */
function trimLog(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size < largestLogBytes) return
  try {
    copyFileSync(logFile, `${logFile}.1`)
  } catch {
    // The old log could not be kept: start a new one anyway.
  }
  truncateSync(logFile)
}

/** The last lines a child printed since the given size of its log. */
export function lastLines(logFile: string, count = 20): string {
  if (!existsSync(logFile)) return ''
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}

/** Waits until the URL answers with an accepted status; throws if the child ends first. */
export async function waitForAnswer(
  child: Child,
  address: string,
  counts: (status: number) => boolean,
  waiting?: (seconds: number) => void,
): Promise<void> {
  const since = Date.now()
  let saidAt = since
  for (;;) {
    if (counts(await statusOf(address))) return
    if (child.hasEnded()) throw new Error(await child.ended)
    if (waiting && Date.now() - saidAt > 10_000) {
      saidAt = Date.now()
      waiting(Math.round((saidAt - since) / 1000))
    }
    await pause(40)
  }
}

/** The status code of a GET, or 0 without an answer. */
function statusOf(address: string): Promise<number> {
  return new Promise((answer) => {
    const request = get(address, { agent: false, timeout: 5_000 }, (response) => {
      response.resume()
      answer(response.statusCode ?? 0)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => answer(0))
  })
}
