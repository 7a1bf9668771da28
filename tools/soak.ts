// The long versions of what `npm test` runs once: `npm run soak -- journeys [FILTER…] [--times 20] [--busy 2]`.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { findChromium } from './chromium.ts'
import { buildWeb } from './start/web-build.ts'
import { endPrograms } from './test/check.ts'
import { playwright } from './test/runners.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '2' } },
  allowPositionals: true,
})
const [what, ...filters] = positionals
if (what !== 'journeys') {
  console.error('Say what to soak: npm run soak -- journeys [FILTER…] [--times 20] [--busy 2]')
  process.exit(2)
}

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    // The runner ends its portals; killed, it would leave them behind.
    endPrograms('SIGINT')
    process.exitCode = 130
  })
}

await buildWeb(root, console.log)
process.env.CHROMIUM_PATH = await findChromium(console.log)
const loops = Array.from({ length: Number(values.busy) }, () => new Worker('for (;;) {}', { eval: true }))
try {
  console.log(`Every journey ${values.times} times beside ${loops.length} busy loops …`)
  // A portal of its own each time: a code of a SIM works once, and what one walk leaves another would meet.
  const sum = { passed: 0, failed: 0 }
  for (let round = 1; round <= Number(values.times) && !stopped; round++) {
    const { passed, failed, output } = await playwright(filters)
    if (failed > 0) console.log(output)
    console.log(`round ${round}: ${passed} passed, ${failed} failed`)
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode ||= sum.failed > 0 ? 1 : 0
} finally {
  await Promise.all(loops.map((loop) => loop.terminate()))
}
