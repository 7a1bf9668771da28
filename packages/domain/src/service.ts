import type { Uuid } from '@waea/kit/ids'

/** What a plan, a charge and usage belong to, and its customer: a mobile, or a fibre connection. */
export interface Service {
  CustomerUUID: Uuid
  ServiceUUID: Uuid
}
