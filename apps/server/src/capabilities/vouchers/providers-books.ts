import type { Uuid } from '@waea/kit/ids'

/** The owner of the provider's own books, in which stands what is owed to whoever has a voucher. No customer has this id. */
export const providersBooks: Uuid = '00000000-0000-0000-0000-000000000002'
