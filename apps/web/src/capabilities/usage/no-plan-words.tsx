import { Trans } from '@lingui/react/macro'

/** What use costs on a mobile whose plans give nothing. */
export function NoPlanWords({ stops }: { stops: boolean }) {
  return stops ? (
    <Trans>No plan with data, minutes or texts. Use outside a plan is stopped, and nothing is charged.</Trans>
  ) : (
    <Trans>No plan with data, minutes or texts. What you use is charged at casual rates.</Trans>
  )
}
