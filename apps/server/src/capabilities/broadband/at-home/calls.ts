import type { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { apply111, decideOn111, read111, readAll111, withdrawOwn111 } from './calling-111.ts'
import { promiseFibre, takeBackPromise } from './promise-fibre.ts'

export const fibreAtHomeCalls: Handlers<typeof fibreAtHome> = {
  read111,
  apply111,
  withdraw111: withdrawOwn111,
  applications111: readAll111,
  decide111: decideOn111,
  promiseFibre,
  takeBackPromise,
}
