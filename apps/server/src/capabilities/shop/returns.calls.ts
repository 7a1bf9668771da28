import type { shopReturns } from '@waea/contract/shop-returns'
import type { Handlers } from '../../platform/part.ts'
import { askReturn } from './ask-return.ts'
import { cancelReturn } from './cancel-return.ts'
import { decideReturn } from './decide-return.ts'
import { readAll, readOptions } from './read-returns.ts'

export const returnsCalls: Handlers<typeof shopReturns> = {
  returnOptions: readOptions,
  askReturn,
  cancelReturn,
  returns: readAll,
  decideReturn,
}
