import { overview } from '@waea/contract/overview'
import { type ProfileCard, quickLinksOf, shownCards, voucherPlace } from '@waea/domain/customers/profile-cards'
import { accountType } from '@waea/domain/plans/mobile-status'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { type ProfilePlace, profilePlaces } from './profile-places.tsx'

/** The cards of the profile home that this account has, and which of them are its quick links (1§2). */
export function useProfileCards() {
  const { settings } = usePortal()
  const customerUuid = useCustomerUuid()
  const { mobile, list } = useMobile()
  const saved = useCall(overview.customerPreferences, { customerUuid })
  const account = accountType(mobile)
  const cards = shownCards(
    {
      invoices: isOn(settings, 'IS_INVOICES_ALLOWED'),
      receipts: isOn(settings, 'IS_RECEIPTS_ALLOWED'),
      payBill: isOn(settings, 'IS_SHOW_PAY_BILL_ON_HOME'),
      mobileGroups: isOn(settings, 'IS_MOBILE_GROUP_ALLOWED'),
      customerGroups: isOn(settings, 'IS_CUSTOMER_GROUP_ALLOWED'),
      vouchers: isOn(settings, 'IS_VOUCHER_ALLOWED'),
    },
    account,
  )
  return {
    customerUuid,
    cards,
    links: quickLinksOf(saved.data?.web_dashboard_quick_links, cards),
    placeOf: (card: ProfileCard): ProfilePlace => {
      const place = profilePlaces[card]
      const isElsewhere = card === 'redeem_voucher' && voucherPlace(account) === 'my-app-home'
      return isElsewhere ? { ...place, to: '/profile/plans/my-app-home' } : place
    },
    /** Wait for both, so that no card appears and disappears. */
    isPending: saved.isPending || list.isPending,
    error: saved.data ? null : saved.error,
    isFetching: saved.isFetching,
    refetch: () => void saved.refetch(),
  }
}
