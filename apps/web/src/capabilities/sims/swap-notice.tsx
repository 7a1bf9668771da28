import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { serverNow } from '../../shell/calls/shared/server-time.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { CancelSwap } from './cancel-swap.tsx'
import type { Sim, Which } from './of-mobile.ts'

/** How long a finished swap is shown. */
const newsForMs = 7 * 86_400_000

/** Whether the swap started recently enough to show its result. */
export function isFresh({ StartsAtNanos }: NonNullable<Sim['Swap']>): boolean {
  return serverNow() - fromNanos(StartsAtNanos).getTime() < newsForMs
}

/**
 * Whether the SIM in use got its number in a recent swap. A SIM held as lost doesn't count and needs another swap: a
 * swap ends such a hold, so the phone was lost after it.
 */
export function isSwappedIn({ Swap, Holds }: Sim): boolean {
  return Swap?.State === 'done' && isFresh(Swap) && !Holds.includes('lost')
}

/** A pending or recent swap, with a link to its page, and a button to cancel one that is scheduled. */
export function SwapNotice({ sim, which }: { sim: Sim; which: Which }) {
  const locale = useLocale()
  const { Swap } = sim
  const see = (
    <Link to="/profile/plans/sim-card-actions/sim-swap" className={buttonClass({ tone: 'quiet', size: 's' })}>
      {Swap?.State === 'done' && sim.SIMType === 'esim' ? <Trans>Install the eSIM</Trans> : <Trans>See the swap</Trans>}
    </Link>
  )
  if (!Swap) return null
  const at = dateText(fromNanos(Swap.StartsAtNanos), 'moment', locale)
  switch (Swap.State) {
    case 'waiting':
    case 'under-way':
      return (
        <Notice
          title={<Trans>A SIM swap is under way</Trans>}
          action={
            <span className="flex flex-wrap gap-2">
              {see}
              <CancelSwap swap={Swap} which={which} />
            </span>
          }
        >
          {sim.Holds.length > 0 ? (
            <Trans>It starts {at}.</Trans>
          ) : (
            <Trans>It starts {at}. Your current SIM works until the new one does.</Trans>
          )}
        </Notice>
      )
    case 'done':
      return isSwappedIn(sim) ? (
        <Notice tone="good" title={<Trans>Your SIM was swapped</Trans>} action={see}>
          <Trans>Your number is on the new SIM. The old one no longer works.</Trans>
        </Notice>
      ) : null
    case 'failed':
      return isFresh(Swap) ? (
        <Notice tone="warn" title={<Trans>We couldn’t swap your SIM</Trans>} action={see}>
          <Trans>Your current SIM works as before.</Trans>
        </Notice>
      ) : null
    default:
      return null
  }
}
