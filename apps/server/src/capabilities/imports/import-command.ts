import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { checkFolder } from '@waea/domain/imports/check-folder'
import { faultText, type ImportFault } from '@waea/domain/imports/columns'
import type { PlanFacts } from '@waea/domain/imports/read-lines'
import { totalsOf } from '@waea/domain/imports/totals'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { Ctx } from '../../platform/ctx.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { deliveredPlans } from '../broadband/index.ts'
import { catalogueNow, type Offer } from '../catalogue/index.ts'
import { networkReferences } from '../mobiles/index.ts'
import { checkDatabase } from './check-database.ts'
import { importAll } from './import-customers.ts'
import { findImported } from './imports.store.ts'
import { networkFile, readFolder } from './read-folder.ts'

/** The most faults that are listed. */
const maxListed = 200

/**
 * `npm run import`: imports the customers of another system from the CSV files of a folder. Lists all faults and imports
 * nothing while there are any. Once interrupted, it goes on where it was; run again, it imports nobody twice.
 */
export const importCommand: Command = {
  takes: 'FOLDER [--dry-run]',
  async run(ctx, args) {
    const [folder = '', option, ...more] = args
    const isRight = folder !== '' && !folder.startsWith('--') && more.length === 0
    if (!isRight || (option !== undefined && option !== '--dry-run'))
      throw new Error(`Use: npm run import -- ${this.takes}`)
    const { customers, changed, ids } = await check(ctx, folder)
    const left = changed.map(
      ({ file, line }) =>
        `${file}:${line}: the customer was imported before: this line is new or changed, and left alone.`,
    )
    const found = [...listed(left), ...totalsOf(customers)]
    if (option === '--dry-run') return [...found, 'Nothing was imported. Leave out --dry-run to import it.']
    const added = await importAll(ctx, customers)
    await writeReferences(ctx, folder, ids)
    return [...found, `Imported: ${added} new, ${ids.length - added} here already.`]
  },
}

/** Everything in a folder that is to be imported, and the ids of all its customers. Throws with the faults if there are any. */
async function check(ctx: Ctx, folder: string) {
  const read = await readFolder(folder)
  mustBeRight(read.faults)
  const ids = [...new Set(read.lines.map(({ values }) => values.external_id ?? ''))]
  const imported = await findImported(ctx, ids)
  const known = new Map(imported.map(({ externalId, digests }) => [externalId, new Set(digests)]))
  const catalogue = await catalogueNow(ctx)
  const isBase = (offer: Offer | undefined) => offer?.entry.Characteristics.IsBasePlan
  const { customers, faults, changed } = checkFolder(read.lines, {
    today: ctx.today(),
    known,
    planOf: (availability) => {
      const offer = catalogue.offer(availability)
      return isBase(offer) ? planFacts(offer) : undefined
    },
    addonOf: (availability) => {
      const offer = catalogue.offer(availability)
      return isBase(offer) ? undefined : planFacts(offer)
    },
    fibrePlanOf: (availability) => planFacts(catalogue.fibreOffer(availability)),
    isDelivered: await deliveredPlans(ctx),
  })
  mustBeRight([...faults, ...(await checkDatabase(ctx, customers))])
  return { customers, changed, ids }
}

function mustBeRight(faults: readonly ImportFault[]): void {
  if (faults.length > 0)
    throw new Error([...listed(faults.map(faultText)), `Faults: ${faults.length}. Nothing was imported.`].join('\n'))
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - maxListed
  return more > 0 ? [...lines.slice(0, maxListed), `… and ${more} more.`] : [...lines]
}

function planFacts(offer: Offer | undefined): PlanFacts | undefined {
  if (!offer) return undefined
  const { entry } = offer
  return {
    AvailabilityUUID: offer.availability.UUID,
    Name: offer.availability.RetailName,
    BillingType: billingTypeOf(entry),
    period: parsePeriod(entry.Characteristics.TimePeriodInterval),
    isRenewable: isRenewable(entry),
  }
}

/** Writes under which reference the network has to report each mobile of these customers, for the network's operator. */
async function writeReferences(ctx: Ctx, folder: string, externalIds: readonly string[]): Promise<void> {
  const customers = (await findImported(ctx, externalIds)).map(({ CustomerUUID }) => CustomerUUID)
  const references = await networkReferences(ctx, customers)
  const lines = references.map(({ MSISDN, serviceRef, reference }) => [MSISDN, serviceRef, reference].join())
  await writeFile(join(folder, networkFile), `${['msisdn,network_service,reference', ...lines].join('\n')}\n`)
}
