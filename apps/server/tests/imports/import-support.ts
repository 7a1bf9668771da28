import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportFile, importFileNames, importFiles, type Values } from '@waea/domain/imports/columns'
import { csvOf, sampleLines } from '@waea/domain/imports/sample-lines'
import { dayOf } from '@waea/kit/calendar-day'
import { afterAll, beforeAll } from 'vitest'
import type { Portal } from '../../../../tests/support/portal.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { runCommand } from '../../src/command.ts'
import { attachTestCard } from '../../src/partners/stripe/test-cards.ts'
import { systemOf } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

/** Lines of the files of an import. */
export type Folder = { [F in ImportFile]?: readonly Values<F>[] }

const { inDays, customer, mobile, addon, fibre, credit, card, bill } = sampleLines(dayOf(new Date()))

export { bill as aBill, card as aCardOf, credit as aCredit, customer as aCustomer, inDays }

/** A mobile of a customer on a prepay plan, whose numbers end with four digits. */
export const aMobile = (id: string, last4: string, over: Partial<Values<'mobiles.csv'>> = {}) =>
  mobile(id, last4, { plan: demoPlans.prepay10.availability, ...over })

/** The same on a monthly plan. */
export const aMonthly = (id: string, last4: string, over: Partial<Values<'mobiles.csv'>> = {}) =>
  aMobile(id, last4, { plan: demoPlans.postpayEndless40.availability, ...over })

/** An add-on of a prepay mobile. */
export const anAddon = (id: string, last4: string, over: Partial<Values<'addons.csv'>> = {}) =>
  addon(id, last4, { addon: demoPlans.prepayData10.availability, ...over })

/** A fibre connection at Chorus. */
export const aFibre = (id: string, digits: string, over: Partial<Values<'fibre.csv'>> = {}) =>
  fibre(id, digits, { plan: demoPlans.fibreHome.availability, ...over })

/** Writes the files of an import into a folder, in place of those that are there. */
export async function writeFolder(path: string, folder: Folder): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path)
  for (const file of importFileNames) {
    const lines = folder[file]
    if (lines) await writeFile(join(path, file), csvOf(importFiles[file], lines))
  }
}

/** Imports folders into the portal of a test file. */
export function importsOfFile(portal: Portal) {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'import-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  const path = () => join(root, 'folder')
  const run = (...options: string[]) => runCommand(portal.environment, 'import', [path(), ...options])
  return {
    path,
    run,
    async load(folder: Folder, ...options: string[]) {
      await writeFolder(path(), folder)
      return run(...options)
    },
    /** The lines of an error. */
    async faultsOf(folder: Folder): Promise<string[]> {
      await writeFolder(path(), folder)
      return run().then(
        () => [],
        (error: Error) => error.message.split('\n'),
      )
    },
    async customerOf(externalId: string): Promise<string> {
      const rows = await portal.rows<{ id: string }>(
        'SELECT customer_uuid AS id FROM imports.customers WHERE external_id = $1',
        [externalId],
      )
      return rows[0]?.id ?? ''
    },
    references: () => readFile(join(path(), 'network-references.csv'), 'utf8'),
  }
}

/** A customer with a card at the card partner, as the other system has left them there. */
export async function partnerCustomer(portal: ShopPortal): Promise<{ customer: string; card: string }> {
  const { ports, config, newUuid } = systemOf(portal)
  const customer = await ports.cards.customer({ CustomerUUID: newUuid(), email: 'moved@test.waea.nz', name: 'Moved' })
  await attachTestCard(config.stripe, customer, 'pm_card_visa')
  const [card] = await ports.cards.cards(customer)
  return { customer, card: card?.tokenId ?? '' }
}
