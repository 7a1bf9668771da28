import type { Gives } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'

export type Customer = Gives<typeof operatorCustomers.customer>
