import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { needsVisit } from './draft.ts'
import type { Availability } from './wire.ts'

export type PlaceWords = { title: string; detail: string; from: string }

/** How fibre gets to a place, in plain words: what is available, what it takes, and from when. */
export function usePlaceWords(): (found: Availability) => PlaceWords {
  const { t } = useLingui()
  const locale = useLocale()
  return (found) => {
    const first = dateText(found.FirstDay, 'weekday', locale)
    const from = needsVisit(found)
      ? t`You choose a time for the visit right after you order.`
      : t`It can start from ${first}.`
    if (found.IsServedByAnother && !needsVisit(found)) {
      return {
        title: t`Fibre is here, with another provider now`,
        detail: t`We take the connection over without a gap: it’s down for a few minutes only. Order with us first, and don’t cancel with them: we do that.`,
        from,
      }
    }
    if (found.Availability === 'service_available') {
      return {
        title: t`Fibre is ready in the house`,
        detail: t`The fibre box is on the wall already. Nobody needs to come: it’s switched on for you.`,
        from,
      }
    }
    if (found.Availability === 'service_installation_required') {
      return {
        title: t`Fibre is in your street`,
        detail: t`Someone connects the house. Someone aged 18 or over must be home, and it can take most of the day.`,
        from,
      }
    }
    return {
      title: t`Fibre is near. Someone first takes a look`,
      detail: t`They see how the fibre gets to your house, and then come again to connect it. Where the fibre crosses shared ground, the other owners may have to agree.`,
      from,
    }
  }
}
