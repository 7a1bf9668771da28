import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { seeConnection, seeOrder } from '../answers/see-fibre.ts'
import { putModem, readModems } from '../orders/modems.ts'
import { lockConnection } from '../stores/connections.store.ts'
import { lockProducts } from '../stores/lfc-products.store.ts'
import { lockOrder } from '../stores/orders.store.ts'
import {
  addLfcProduct,
  deleteLfcProduct,
  purgeLfcProduct,
  readLfcProduct,
  readLfcProducts,
  replaceLfcProduct,
} from './lfc-products.ts'
import { addConnectionNote, addOrderNote, readConnectionNotes, readOrderNotes } from './notes.ts'
import { plansForPrograms } from './plans-for-programs.ts'
import {
  deleteConnection,
  purgeConnection,
  readConnection,
  readConnections,
  replaceConnection,
} from './records-of-connections.ts'
import {
  bookForOrder,
  deleteOrder,
  openUfbOrder,
  purgeOrder,
  readOrder,
  readOrders,
  replaceOrder,
  timesForOrder,
} from './records-of-orders.ts'

export const ufbRecordsCalls: Handlers<typeof ufbRecords> = {
  addLfcProduct,
  lfcProducts: readLfcProducts,
  lfcProduct: readLfcProduct,
  putLfcProduct: replaceLfcProduct,
  deleteLfcProduct,
  purgeLfcProduct,
  modems: readModems,
  putModem,
  openUfbOrder,
  ufbOrders: readOrders,
  ufbOrder: readOrder,
  putUfbOrder: replaceOrder,
  deleteUfbOrder: deleteOrder,
  purgeUfbOrder: purgeOrder,
  bookUfbOrder: bookForOrder,
  ufbOrderTimes: timesForOrder,
  ufbOrderNotes: readOrderNotes,
  addUfbOrderNote: addOrderNote,
  ufbPlans: plansForPrograms,
  ufbs: readConnections,
  ufb: readConnection,
  putUfb: replaceConnection,
  deleteUfb: deleteConnection,
  purgeUfb: purgeConnection,
  ufbNotes: readConnectionNotes,
  addUfbNote: addConnectionNote,
}

/** Locks the record while a program's version of it is compared. */
export const ufbRecordsLocks = {
  lfcProduct: (tx: Tx) => lockProducts(tx),
  ufbOrder: async (tx: Tx, { uuid }: { uuid: Uuid }) => lockOrder(tx, await seeOrder(tx, uuid)),
  ufb: async (tx: Tx, { uuid }: { uuid: Uuid }) => lockConnection(tx, await seeConnection(tx, uuid)),
}
