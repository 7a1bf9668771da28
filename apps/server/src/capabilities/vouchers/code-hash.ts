import { createHmac } from 'node:crypto'
import type { Config } from '../../platform/process/config.ts'

/**
 * The stored hash of a voucher code. The key is a setting, not in the database: all codes of 13 digits could be tried
 * against a plain hash in hours.
 */
export function codeHash({ voucherKey }: Pick<Config, 'voucherKey'>, code: string): Buffer {
  return createHmac('sha256', voucherKey).update(code).digest()
}
