import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReadDb } from '../ctx.ts'
import { sql } from '../db/sql.ts'
import { within } from '../db/within.ts'
import type { Figures } from './figures.ts'

/** The free bytes of a folder's disk; undefined if the file system doesn't say. */
export type FreeBytes = (folder: string) => Promise<number | undefined>

/** Reads the disk of a folder, or of the nearest folder above it that exists. */
export const freeBytesOf: FreeBytes = async (folder) => {
  let existing = folder
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  const { bavail, bsize, blocks } = await statfs(existing)
  return blocks === 0 ? undefined : bavail * bsize
}

/** With less, logs and the bundled database are about to fail. */
const enoughFreeBytes = 64 * 1024 * 1024
const readyWithinMs = 1_500

/** Whether the process can do its work: each check by its name. */
export interface Readiness {
  isReady: boolean
  checks: Readonly<Record<string, boolean>>
}

/**
 * Builds the readiness check of a process: its database answers, its disk has room, and what `more` checks. A check that
 * fails or takes too long counts as not ready.
 */
export function readinessOf(
  db: ReadDb,
  disk: () => Promise<number | undefined>,
  more: Readonly<Record<string, () => boolean>>,
): () => Promise<Readiness> {
  const passes = (check: Promise<boolean>) => within(readyWithinMs, check).catch(() => false)
  return async () => {
    const [database, hasRoom] = await Promise.all([
      passes(db.row(sql`SELECT 1 AS ready`).then(() => true)),
      passes(disk().then((free) => free === undefined || free >= enoughFreeBytes)),
    ])
    const others = Object.entries(more).map(([name, check]) => [name, check()] as const)
    const checks: Record<string, boolean> = { database, disk: hasRoom, ...Object.fromEntries(others) }
    return { isReady: Object.values(checks).every(Boolean), checks }
  }
}

/** The checks as figures, with the free space behind one of them. */
export function readinessFigures(
  readiness: () => Promise<Readiness>,
  disk: () => Promise<number | undefined>,
): Figures {
  return {
    about: 'readiness',
    gauges: {
      waea_ready: {
        help: '1 while a check of the readiness passes',
        labels: { check: ['database', 'disk', 'jobs', 'serving'] },
      },
      waea_disk_free_bytes: { help: 'Free space on the disk of DATA_DIR' },
    },
    read: async () => {
      const [{ checks }, free] = await Promise.all([readiness(), disk().catch(() => undefined)])
      return [
        ...Object.entries(checks).map(([check, passed]) => ({
          gauge: 'waea_ready',
          value: passed ? 1 : 0,
          labels: { check },
        })),
        ...(free === undefined ? [] : [{ gauge: 'waea_disk_free_bytes', value: free }]),
      ]
    },
  }
}
