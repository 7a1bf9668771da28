import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { allowedProcessors } from '../../platform/give-way.ts'
import { hashPassword, isPassword } from './passwords.ts'

const idlePolicy = '5'

const read = (file: string) => readFileSync(file, 'utf8')
/** What /proc/<pid>/stat tells after the name, of which the first is the state. */
const stat = (file: string) =>
  read(file)
    .replace(/^.*\) /s, '')
    .split(' ')

/** The background threads of the programs that this one has started, as Linux shows them. */
function backgroundThreads(): { policy: string | undefined; processors: number[] }[] {
  const children = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && stat(`/proc/${pid}/stat`)[1] === String(process.pid)
    } catch {
      return false
    }
  })
  return children
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`))
    .filter((thread) => read(`${thread}/comm`).trim() === 'libuv-worker')
    .map((thread) => ({
      policy: stat(`${thread}/stat`)[38],
      processors: allowedProcessors(read(`${thread}/status`)),
    }))
}

test('a password is that of its hash however its letters were typed, and no other is', async () => {
  const kept = await hashPassword('Kiā-ora 2026'.normalize('NFD'))
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await isPassword('Kiā-ora 2026'.normalize('NFC'), kept)).toBe(true)
  expect(await isPassword('Kia-ora 2026', kept)).toBe(false)
  expect(await isPassword('Kiā-ora 2026', null)).toBe(false)
})

test('on Linux whoever hashes gives way to everybody and leaves the first processor alone', async () => {
  await hashPassword('Kiaora-2026!')
  if (process.platform !== 'linux') return
  const threads = backgroundThreads()
  expect(threads).toHaveLength(Math.max(1, availableParallelism() - 1))
  const [first, ...others] = allowedProcessors(read('/proc/self/status'))
  for (const { policy, processors } of threads) {
    expect(policy).toBe(idlePolicy)
    expect(processors).toEqual(others.length > 0 ? others : [first])
  }
})
