import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    'plan.started': Service & { AddonUUID: Uuid }
    /** A service's base plan was removed before its end, because its product type changes. */
    'plan.taken-off': Service
    /** A billed plan or add-on was started; not sent for renewals. */
    'plan.on-bill': Service & { StartsOn: CalendarDay; IsBasePlan: boolean }
  }
}
