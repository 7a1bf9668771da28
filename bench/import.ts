import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFiles } from '@waea/domain/imports/columns'
import { csvOf, sampleLines } from '@waea/domain/imports/sample-lines'
import { dayOf } from '@waea/kit/calendar-day'
import { demoPlans, seedCatalogue } from '../apps/server/src/capabilities/catalogue/index.ts'
import { importCommand } from '../apps/server/src/capabilities/imports/import-command.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'
import { startServer } from '../apps/server/src/server.ts'
import { printTable } from './support/figures.ts'
import { databaseNamed, dropDatabase, freePort, startDatabase } from './support/portal.ts'
import { familyProcessorMs, memoryBytes } from './support/processor.ts'
import { numberOf } from './support/small.ts'

/**
 * Measures the import of customers from another system: the check alone, the import, and the same folder again. Every
 * customer has a prepay mobile with credit and a card; every second one also a monthly mobile and an open bill.
 * `CUSTOMERS` is 50,000 by default.
 */
const customers = numberOf('CUSTOMERS', 50_000, 30)

const { inDays, ...line } = sampleLines(dayOf(new Date()))

function writeFolder(folder: string): void {
  const ids = Array.from({ length: customers }, (_, at) => String(at))
  const others = ids.filter((_, at) => at % 2 === 0)
  const numberOf = (id: string, from: number) => String(from + Number(id)).padStart(6, '0')
  const plans = { prepay: demoPlans.prepay10.availability, monthly: demoPlans.postpayEndless40.availability }
  const [ofPrepay, ofMonthly] = [100_000, 500_000]
  const files = {
    'customers.csv': ids.map((id) => line.customer(id)),
    'mobiles.csv': [
      ...ids.map((id) => line.mobile(id, numberOf(id, ofPrepay), { plan: plans.prepay })),
      ...others.map((id) => line.mobile(id, numberOf(id, ofMonthly), { plan: plans.monthly })),
    ],
    'balances.csv': ids.map((id) => line.credit(id, numberOf(id, ofPrepay))),
    'cards.csv': ids.map((id) => line.card(id)),
    'bills.csv': others.map((id) => line.bill(id, `M-${id}`, { issued_on: inDays(-20), due_on: inDays(-5) })),
  }
  for (const [name, lines] of Object.entries(files) as [keyof typeof files, (typeof files)['bills.csv']][])
    writeFileSync(join(folder, name), csvOf(importFiles[name], lines))
}

const folder = mkdtempSync(join(tmpdir(), 'import-'))
const database = await startDatabase()
const name = `import_${process.pid}`
try {
  writeFolder(folder)
  const config = readConfig({
    DATABASE_URL: await databaseNamed(database, name),
    SEED: 'empty',
    PORT: String(await freePort()),
  })
  const server = await startServer(config, { api: false, worker: false }, () => undefined)
  const ctx = contextOf(server.runtime, { kind: 'system' })
  await ctx.inTransaction(seedCatalogue)
  const rows = []
  for (const [what, options] of [
    ['check alone', ['--dry-run']],
    ['import', []],
    ['again', []],
  ] as const) {
    const [own, dbMs] = [process.cpuUsage(), familyProcessorMs(database.pid)]
    const since = performance.now()
    await importCommand.run(ctx, [folder, ...options])
    const seconds = (performance.now() - since) / 1000
    const { user, system } = process.cpuUsage(own)
    rows.push({
      what,
      customers,
      seconds,
      'customers/s': customers / seconds,
      'processor ms a customer, command': (user + system) / 1000 / customers,
      database: (familyProcessorMs(database.pid) - dbMs) / customers,
      'memory, MB': memoryBytes(process.pid) / 1024 ** 2,
    })
  }
  await server.close()
  printTable('Customers from another system', rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await dropDatabase(database, name)
  await database.stop()
}
