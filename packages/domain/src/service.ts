import type { Uuid } from '@waea/kit/ids'

/** What plans, charges and usage belong to, with its customer: a mobile or a fibre connection. */
export interface Service {
  CustomerUUID: Uuid
  ServiceUUID: Uuid
}
