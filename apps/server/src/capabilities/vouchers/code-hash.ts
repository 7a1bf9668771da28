import { createHmac } from 'node:crypto'
import type { Config } from '../../platform/process/config.ts'

/**
 * The hash under which a voucher code is kept. It is keyed by a setting and not by anything in the database: 13 digits
 * could be tried out against a plain hash in hours.
 */
export function codeHash({ voucherKey }: Pick<Config, 'voucherKey'>, code: string): Buffer {
  return createHmac('sha256', voucherKey).update(code).digest()
}
