import type { shopReturns } from '@waea/contract/shop/shop-returns'
import type { Handlers } from '../../platform/jobs/part.ts'
import { askReturn } from './returns/ask-return.ts'
import { cancelReturn } from './returns/cancel-return.ts'
import { decideReturn } from './returns/decide-return.ts'
import { readAll, readOptions } from './returns/read-returns.ts'

export const returnsCalls: Handlers<typeof shopReturns> = {
  returnOptions: readOptions,
  askReturn,
  cancelReturn,
  returns: readAll,
  decideReturn,
}
