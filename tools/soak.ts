// The long versions of what `npm test` runs once:
//   npm run soak -- journeys [FILTER…] [--times 20] [--busy 2]   every journey so often, beside so many busy loops
//   npm run soak -- all [FILTER…] [--times 20] [--busy 2]        the tests that run the server too
//   npm run soak -- numbers [FILTER…]                            the tests that count, each with its big number

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { findChromium } from './chromium.ts'
import { buildWeb } from './start/web-build.ts'
import { endPrograms } from './test/check.ts'
import { playwright, vitest } from './test/runners.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '2' } },
  allowPositionals: true,
})
const [what, ...filters] = positionals
if (what !== 'journeys' && what !== 'all' && what !== 'numbers') {
  console.error('Say what to soak: npm run soak -- journeys, all or numbers')
  process.exit(2)
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    // The runner stops its portals; if it were killed, they would keep running.
    endPrograms('SIGINT')
    process.exitCode = 130
  })
}

await buildWeb(root, console.log)
const failed = what === 'numbers' ? await soakNumbers() : await soakRounds(what)
process.exitCode ||= failed > 0 ? 1 : 0

/** Runs tests over and over next to busy loops, so that timing-dependent tests fail; returns how many failed. */
async function soakRounds(which: 'journeys' | 'all'): Promise<number> {
  await findChromium(console.log)
  const loops = Array.from({ length: Number(values.busy) }, () => new Worker('for (;;) {}', { eval: true }))
  const sum = { passed: 0, failed: 0 }
  try {
    console.log(`${which} ${values.times} times beside ${loops.length} busy loops …`)
    // New portals each time: a SIM code works once, and another run would meet what the last one left.
    for (let round = 1; round <= Number(values.times) && !stopped; round++) {
      const outcomes = [await playwright(filters)]
      if (which === 'all') outcomes.push(await vitest(['integration', 'controls'], filters))
      for (const { failed, output } of outcomes) if (failed > 0) console.log(output)
      const passed = outcomes.reduce((all, one) => all + one.passed, 0)
      const failed = outcomes.reduce((all, one) => all + one.failed, 0)
      console.log(`round ${round}: ${passed} passed, ${failed} failed`)
      sum.passed += passed
      sum.failed += failed
    }
    console.log(`${sum.passed} passed, ${sum.failed} failed`)
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
  }
  return sum.failed
}

/** Runs with large numbers every test file that creates few of something in the whole run (tests/support/soak.ts). */
async function soakNumbers(): Promise<number> {
  const folder = 'apps/server/tests'
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('inNumbers('))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  console.log(`Big numbers in ${files.join(', ')} …`)
  const { passed, failed, output } = await vitest(['integration'], files, { SOAK: '1' })
  if (failed > 0) console.log(output)
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}
