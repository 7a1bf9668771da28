import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { Notice } from '@waea/ui/states/notice'
import type { ShownCart } from './find-cart.ts'

/** What changed since the person filled the cart; always shown before paying (1§4). */
export function CartNotices({ notices }: { notices: ShownCart['Notices'] }) {
  return notices.map((notice) => (
    <Notice key={`${notice.UUID}-${notice.Reason}`} tone="warn">
      <NoticeText notice={notice} />
    </Notice>
  ))
}

function NoticeText({ notice }: { notice: ShownCart['Notices'][number] }) {
  const { SIM, Reason, WasCents = 0, NowCents = 0 } = notice
  const was = dollars(money(WasCents))
  const now = dollars(money(NowCents))
  switch (Reason) {
    case 'price-changed':
      return (
        <Trans>
          The price of SIM {SIM} changed from {was} to {now}. The new total is below.
        </Trans>
      )
    case 'plan-off-sale':
      return <Trans>The plan of SIM {SIM} is no longer on sale. Choose another for it, or remove it.</Trans>
    case 'sim-off-sale':
      return (
        <Trans>
          The kind of SIM you chose for SIM {SIM} isn’t available right now. Choose the other kind, or remove it.
        </Trans>
      )
  }
}
