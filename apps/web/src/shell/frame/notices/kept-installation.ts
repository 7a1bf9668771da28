import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { useEffect } from 'react'
import { wanted } from '../../calls/shared/wanted.ts'
import { usePortal, useSession } from '../../session/shared/portal.tsx'

/** An account with more eSIMs is probably a business, which won't install them all from one phone. */
const maxEsims = 3

/**
 * Fetches the install details of the customer's eSIMs once per device, so that they are available on a phone that is
 * offline until its eSIM is installed. Without a recent step-up the server refuses them. This hook doesn't ask for one;
 * the eSIM's page does.
 */
export function useKeptInstallation(): void {
  const { answers, session: portalSession } = usePortal()
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  useEffect(() => {
    if (customerUuid === undefined || !navigator.serviceWorker) return
    const { send } = portalSession
    const keep = async () => {
      const { queries } = await answers.ready()
      const { Mobiles } = await queries.ensureQueryData(wanted(plans.mobiles, { customerUuid }, send))
      const esims = Mobiles.filter(({ SIMType }) => SIMType === 'esim').slice(0, maxEsims)
      for (const { UUID: mobileUuid } of esims) {
        const input = { customerUuid, mobileUuid }
        await queries.ensureQueryData(wanted(activation.progress, input, send))
        await queries.ensureQueryData(wanted(activation.installation, input, send))
      }
    }
    keep().catch(() => {})
  }, [answers, portalSession, customerUuid])
}
