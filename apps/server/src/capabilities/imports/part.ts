import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { importCommand } from './import-command.ts'
import { deleteImported } from './imports.store.ts'

/** Customers who come from another system with their mobiles, credit, cards and open bills. */
export const importsPart = part({
  name: 'imports',
  personalData: { tables: { customers: ['digests'] } },
  calls: {},
  handlers: {},
  hears: {
    'customer.purged': (tx, { CustomerUUID }) =>
      deleteImported(tx, byRule('imports', 'customer:write', { CustomerUUID })),
  },
  commands: { import: importCommand },
})
