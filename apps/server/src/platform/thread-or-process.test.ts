import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { askAside } from './aside.ts'
import { processOf, threadOf } from './thread-or-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'helper-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that ends in the middle of its first question, and answers what it is asked after that. */
function programThatEndsOnce(name: string, channel: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    process.on('disconnect', () => process.exit(0))
    ${channel}.on('message', ({ id, question }) => {
      if (!existsSync(question)) {
        writeFileSync(question, '')
        process.exit(1)
      }
      const answer = Object.keys(process.env).sort()
      parentPort ? parentPort.postMessage({ id, answer }) : process.send({ id, answer })
    })`,
  )
  return pathToFileURL(file)
}

test('a process that ended is followed by another, and neither sees a setting of the server', async () => {
  const file = programThatEndsOnce('process', 'process')
  const ask = askAside<string, string[]>(() => processOf(file, 3))
  const seen = await ask(join(folder, 'process-was-here'))
  expect(seen.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['UV_THREADPOOL_SIZE'])
})

test('a thread that ended is followed by another', async () => {
  const file = programThatEndsOnce('thread', 'parentPort')
  const ask = askAside<string, string[]>(() => threadOf(file), { idleMs: 10_000 })
  expect(await ask(join(folder, 'thread-was-here'))).toContain('PATH')
})
