import type { Uuid } from '@waea/kit/ids'

/** What a plan, a charge and usage hang on, and whose it is: a mobile, a fibre connection. */
export interface Service {
  CustomerUUID: Uuid
  ServiceUUID: Uuid
}
