import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const programOf = (name: string) => new URL(`../../src/${name}.ts`, import.meta.url).pathname

/** Starts a program of the server with invalid settings; returns its exit code and output. */
async function refusedStart(program: 'main' | 'api' | 'worker', settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@localhost:1/none', ...settings }
  return promisify(execFile)(process.execPath, [programOf(program)], { env }).then(
    () => ({ code: 0, stderr: '', stdout: '' }),
    ({ code, stderr, stdout }) => ({ code, stderr, stdout }),
  )
}

test.each([
  ['main', { BRAND: 'rua' }, 'The setting BRAND is "rua", and takes waea or tahi.'],
  ['api', { POOL_SIZE: 'many' }, 'The setting POOL_SIZE is "many", and takes a whole number from 1 to 1000.'],
  ['worker', { CLOCK: 'xyz' }, 'The setting CLOCK is "xyz", and takes real or test.'],
  ['main', { CLOKC: 'test' }, 'There is no setting CLOKC; CLOCK may be meant.'],
] as const)('%s with %j ends with 1 and one sentence', async (program, settings, sentence) => {
  expect(await refusedStart(program, settings)).toEqual({ code: 1, stderr: `${sentence}\n`, stdout: '' })
})
