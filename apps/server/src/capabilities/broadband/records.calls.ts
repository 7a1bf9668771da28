import type { ufbRecords } from '@waea/contract/ufb-records'
import type { Handlers } from '../../platform/part.ts'
import {
  addLfcProduct,
  deleteLfcProduct,
  purgeLfcProduct,
  readLfcProduct,
  readLfcProducts,
  replaceLfcProduct,
} from './lfc-products.ts'
import { putModem, readModems } from './modems.ts'
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
