import type { Uuid } from '@waea/kit/ids'

/**
 * The owner of the provider's own ledger accounts, which hold what is owed to holders of vouchers. Never a customer's
 * id.
 */
export const providerAccount: Uuid = '00000000-0000-0000-0000-000000000002'
