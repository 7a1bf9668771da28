import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The user that the database server runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the existing data, else as the system's
 * `postgres`, else as `nobody`. Undefined: run as the current user.
 */
export function serverAccount(existingData?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingData ? statSync(existingData, { throwIfNoEntry: false }) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 }
}

function passwdEntry(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Whether the account has search permission on the folder and all its parents. */
export function canReach(folder: string, account: Account): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && !maySearch(stat, account)) return false
    if (path === dirname(path)) return true
  }
}

function maySearch(stat: Stats, account: Account): boolean {
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}
