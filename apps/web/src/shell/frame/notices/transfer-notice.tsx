import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { type BillingReference, isTypeTransfer, parseBillingReference } from '@waea/domain/plans/billing-reference'
import { displayMsisdn } from '@waea/kit/msisdn'
import { ToastProvider, useToast } from '@waea/ui/states/toast'
import { useEffect, useState } from 'react'
import { keyOf } from '../../calls/shared/wanted.ts'
import { usePortal } from '../../session/shared/portal.tsx'

type Seen = { UUID: string; MSISDN?: string; BillingReference?: string }
type Moved = { MSISDN: string | undefined; to: BillingReference['type'] }

/** The page that makes a transfer reports it itself. */
const ownPage = '/sim-transfer-product-type'

/**
 * Tells a signed-in person that a SIM has moved to another product type, wherever that was done, and reloads the mobile
 * (1§4). Detected by its billing reference: the first part changes and the second stays.
 */
export function TransferNotice() {
  const { queries } = usePortal()
  const router = useRouter()
  const [moved, setMoved] = useState<Moved>()
  useEffect(() => {
    const known = new Map<string, string | undefined>()
    const [name] = keyOf(plans.mobiles)
    for (const [, list] of queries.getQueriesData<{ Mobiles: readonly Seen[] }>({ queryKey: keyOf(plans.mobiles) })) {
      for (const { UUID, BillingReference } of list?.Mobiles ?? []) known.set(UUID, BillingReference)
    }
    return queries.getQueryCache().subscribe(({ query, type }) => {
      if (query.queryKey[0] !== name || type !== 'updated') return
      const { Mobiles = [] } = (query.state.data ?? {}) as { Mobiles?: readonly Seen[] }
      for (const { UUID, BillingReference, MSISDN } of Mobiles) {
        const before = known.get(UUID)
        known.set(UUID, BillingReference)
        const to = parseBillingReference(BillingReference)?.type
        if (!to || !isTypeTransfer(before, BillingReference)) continue
        void queries.invalidateQueries({ queryKey: keyOf(overview.dashboard) })
        if (router.state.location.pathname !== ownPage) setMoved({ MSISDN, to })
      }
    })
  }, [queries, router])
  return (
    moved && (
      <ToastProvider>
        <MovedNotice key={`${moved.MSISDN} ${moved.to}`} moved={moved} />
      </ToastProvider>
    )
  )
}

function MovedNotice({ moved: { MSISDN, to } }: { moved: Moved }) {
  const show = useToast()
  useEffect(() => {
    show({ tone: 'good', text: <Words number={MSISDN ? displayMsisdn(MSISDN) : ''} to={to} /> })
  }, [show, MSISDN, to])
  return null
}

function Words({ number, to }: { number: string; to: Moved['to'] }) {
  if (to === 'postpay') return <Trans>Your SIM {number} has moved: you pay monthly now.</Trans>
  if (to === 'payg') return <Trans>Your SIM {number} has moved: you pay as you go now.</Trans>
  return <Trans>Your SIM {number} has moved: it’s on prepay now.</Trans>
}
