import type { Uuid } from '@waea/kit/ids'

/**
 * The owner of the provider's own accounts, which hold what is owed to holders of vouchers. No customer has this id.
 */
export const providerAccount: Uuid = '00000000-0000-0000-0000-000000000002'
