import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isUuid } from '@waea/kit/ids'
import { expect } from 'vitest'
import { openLog } from '../../apps/server/src/platform/process/log.ts'

/** The log of one server of a test: a file of its own in the run's folder, or nothing. */
export interface KeptLog {
  /** The log of a server in this process, at a given level. */
  open(level: string): ReturnType<typeof openLog>
  /** The standard error for a server in its own process. */
  readonly output: number | 'inherit' | 'ignore'
  /** Appends a server's output. */
  write(text: string): void
  /** Stores the codes and links that this server mailed next to its log, so that the scan can search for the values. */
  noteSent(sandboxUrl: string): Promise<void>
}

/**
 * Keeps a log if `TEST_LOG_DIR` names a folder, as the whole run does for its scan of all logs. PORTAL_LOG=1 prints it
 * instead.
 */
export function keepLog(): KeptLog {
  const file = newLogFile()
  const isShown = Boolean(process.env.PORTAL_LOG)
  return {
    open: (level) => openLog(file || isShown ? level : 'silent', file ?? 2),
    get output() {
      return file ? openSync(file, 'a') : isShown ? 'inherit' : 'ignore'
    },
    write: (text) => void (file && appendFileSync(file, text)),
    noteSent: async (sandboxUrl) =>
      void (file && writeFileSync(`${file}.sent`, JSON.stringify(await sentBy(sandboxUrl)))),
  }
}

function newLogFile(): string | undefined {
  const folder = process.env.TEST_LOG_DIR
  if (!folder) return undefined
  mkdirSync(folder, { recursive: true })
  const test = basename(expect.getState().testPath ?? 'test', '.test.ts')
  return join(folder, `${test}-${randomBytes(4).toString('hex')}.log`)
}

/** The codes, and the secrets in links: the last path segment or query values that are not ids. */
async function sentBy(sandboxUrl: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/outbox/messages?limit=2000`)
  const messages = (await answer.json()) as { codes: string[]; links: string[] }[]
  const ofLink = (link: string) => {
    const { pathname, searchParams } = new URL(link)
    return [...searchParams.values(), basename(pathname)].filter((part) => part.length >= 16 && !isUuid(part))
  }
  return [...new Set(messages.flatMap(({ codes, links }) => [...codes, ...links.flatMap(ofLink)]))]
}
